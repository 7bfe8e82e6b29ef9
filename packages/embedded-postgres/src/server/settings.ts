/**
 * Default settings: durable first, then sized for a small machine that PostgreSQL shares with its program. Memory
 * is allocated when used, so the buffers cost nothing on an idle machine.
 */
export const serverSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica', // needed for backups of a running server
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_slot_wal_keep_size: '8GB', // WAL that cannot be shipped to a backup must not fill the disk
  // The supervisor restarts PostgreSQL instead. PostgreSQL's own restart can lose its recovery process on a full disk, and
  // PostgreSQL then runs on and refuses all connections for ever.
  restart_after_crash: 'off',
  max_wal_size: '1GB', // limits how much WAL a start after a crash must replay
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
  // Statements and their values may contain personal data and are not logged. The client gets the errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

export const initdbFlags = (superuser: string) => [
  `--username=${superuser}`,
  '--auth=trust', // other users cannot access the socket's folder
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
];
