// Generates the types of the tables as the migrations leave them. With --check it only reports whether they are current.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';

const run = promisify(execFile);
const typesFile = fileURLToPath(new URL('../src/platform/database/tables.ts', import.meta.url));
const log = { info() {}, warn: console.warn, error: console.error };

/** Types of the domain, by the module that exports them. */
const domainTypes = {
  audit: ['AuditAction'],
  conversations: ['Reaction'],
  errors: ['ErrorCode'],
  ids: ['AppealId', 'CaseId', 'ClaimId', 'DecisionId', 'MessageId', 'PerkId', 'UserId', 'VenueId'],
  languages: ['Language'],
  'legal-texts': ['LegalDocument'],
  members: ['AccountStatus', 'Role', 'VerificationSource'],
  moderation: ['AppealOutcome', 'CasePriority', 'DecisionEnd', 'DecisionKind', 'DecisionReason', 'SuspensionDays'],
  moods: ['Mood'],
  perks: ['PerkCategory'],
  phones: ['PhoneNumber'],
  proposals: ['ProposalStatus'],
  reports: ['ReportCategory'],
  settings: ['FirstMessageSenders'],
  subscriptions: ['SubscriptionStatus'],
  tiers: ['TierKey'],
};

/** Columns with a narrower type: one of a few words (mostly by a table check), or a phone number that was parsed on input. */
const wordColumns = {
  'appeals.outcome': 'AppealOutcome',
  'assignments.status': "'open' | 'closed'",
  'audit_events.action': 'AuditAction',
  'cases.priority': 'CasePriority',
  'check_ins.phone': 'PhoneNumber',
  'consents.document': 'LegalDocument',
  'consents.language': 'Language',
  'decisions.days': 'SuspensionDays',
  'decisions.ended_by': 'DecisionEnd',
  'decisions.kind': 'DecisionKind',
  'decisions.plan_tier': 'TierKey',
  'decisions.reason': 'DecisionReason',
  'message_changes.reactions': 'Record<UserId, Reaction>',
  'offline_redemptions.refusal': 'ErrorCode',
  'perk_claims.language': 'Language',
  'perks.category': 'PerkCategory',
  'perks.language': 'Language',
  'perks.min_tier': 'TierKey',
  'phone_codes.phone': 'PhoneNumber',
  'price_changes.tier': 'TierKey',
  'proposals.status': 'ProposalStatus',
  'redemption_events.kind': "'redeemed' | 'undone'",
  'reports.category': 'ReportCategory',
  'subscriptions.source': "'given' | 'paid'",
  'subscriptions.status': 'SubscriptionStatus',
  'subscriptions.tier': 'TierKey',
  'tiers.key': 'TierKey',
  'tiers.moods': 'Mood[]',
  'users.first_messages_from': 'FirstMessageSenders',
  'users.language': 'Language',
  'users.mood': 'Mood',
  'users.passing_mood': 'Mood',
  'users.phone': 'PhoneNumber',
  'users.role': 'Role',
  'users.speaks': 'Language[]',
  'users.status': 'AccountStatus',
  'users.verification_source': 'VerificationSource',
  'venue_staff.role': "'host' | 'manager'",
};

/** Id types by table. The table's key and every column that refers to it get the type. */
const idTypes = {
  appeals: 'AppealId',
  cases: 'CaseId',
  decisions: 'DecisionId',
  messages: 'MessageId',
  perk_claims: 'ClaimId',
  perks: 'PerkId',
  users: 'UserId',
  venues: 'VenueId',
};

/** Columns that hold ids without a foreign key. */
const looseIds = {
  'message_changes.message_id': 'MessageId',
  'messages.reply_to_id': 'MessageId',
  'audit_events.actor_id': 'UserId',
  'audit_events.member_id': 'UserId',
  'appeals.decided_by': 'UserId',
  'appeals.user_id': 'UserId',
  'cases.taken_by': 'UserId',
  'cases.user_id': 'UserId',
  'decisions.decided_by': 'UserId',
  'decisions.user_id': 'UserId',
  'conversation_members.partner_id': 'UserId',
  'due_notifications.message_id': 'MessageId',
  'messages.sender_id': 'UserId',
  'proposals.message_id': 'MessageId',
  'proposals.proposer_id': 'UserId',
  'reports.message_id': 'MessageId',
  'reports.reported_id': 'UserId',
  'reports.reporter_id': 'UserId',
};

function programOf(packageName: string, program: string) {
  return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), program);
}

const folder = await mkdtemp(join(tmpdir(), 'ambiance-types-'));
try {
  const outFile = join(folder, 'tables.ts');
  await generate(outFile);
  const [generated, current] = await Promise.all([readFile(outFile, 'utf8'), readFile(typesFile, 'utf8')]);
  if (!process.argv.includes('--check')) await writeFile(typesFile, generated);
  else if (generated !== current) {
    console.error('The types of the tables are not current. Run "npm run types -w apps/server".');
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Column {
  path: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** TypeScript types that PostgreSQL does not know, as expressions by `table.column`. */
async function columnTypes(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(
      `select format('%s.%s', columns.table_name, columns.column_name) as path, types.type,
        is_nullable = 'YES' as "isNullable", column_default is not null or is_identity = 'YES' as "hasDefault"
      from information_schema.columns
      join (
        select format('%s.%s', conrelid::regclass, attname) as path, $1::jsonb ->> confrelid::regclass::text as type
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey) where contype = 'f'
        union select key || '.id', value from jsonb_each_text($1)
        union select key, value from jsonb_each_text($2)
      ) as types on types.path = format('%s.%s', columns.table_name, columns.column_name)
      where table_schema = 'public' and types.type is not null order by 1`,
      [JSON.stringify(idTypes), JSON.stringify({ ...wordColumns, ...looseIds })],
    );
    return Object.fromEntries(rows.map((column) => [column.path, expressionOf(column)]));
  } finally {
    await client.end();
  }
}

function expressionOf({ type, isNullable, hasDefault }: Column): string {
  const value = isNullable ? `${type} | null` : type;
  return hasDefault ? `Generated<${value}>` : value;
}

async function generate(outFile: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, settings: { fsync: 'off' } });
  try {
    await migrate({ url: postgres.url, log });
    const typeMapping = JSON.stringify({ int8: 'number', timestamptz: 'Date', cube: 'string' });
    const flags = ['--dialect', 'postgres', '--date-parser', 'string', '--type-mapping', typeMapping];
    flags.push('--overrides', JSON.stringify({ columns: await columnTypes(postgres.url) }));
    const target = ['--url', postgres.url, '--exclude-pattern', '(migrations|routines)', '--out-file', outFile];
    await run(process.execPath, [programOf('kysely-codegen', 'dist/cli/bin.js'), ...flags, ...target]);
  } finally {
    await postgres.stop();
  }
  const text = await readFile(outFile, 'utf8');
  const imports = Object.entries(domainTypes).map(
    ([file, types]) => `import type { ${types.join(', ')} } from '@ambiance/domain/${file}';\n`,
  );
  const named = text.replace('export interface DB {', 'export interface Tables {');
  await writeFile(outFile, named.replace(/^import /m, `${imports.join('')}import `));
  const style = fileURLToPath(new URL('../../../.oxfmtrc.json', import.meta.url));
  await run(process.execPath, [programOf('oxfmt', 'bin/oxfmt'), '--config', style, outFile]);
}
