/**
 * How the built-in PostgreSQL runs: durable first, then sized for a small machine that it shares with the server. Memory
 * is taken as it is used, so the buffers cost nothing on an idle machine.
 */
export const serverSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica', // a hot copy needs it
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_slot_wal_keep_size: '8GB', // what waits for a backup that cannot be reached must not fill the disk
  max_wal_size: '1GB', // bounds what a start after a kill has to read again
  wal_buffers: '16MB',

  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and their values belong to members and stay out of the log; the server hears of its errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

export const superuser = 'ambiance';

export const initdbFlags = [
  `--username=${superuser}`,
  '--auth=trust', // the socket's folder is closed to everybody else
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
];
