/** The built-in PostgreSQL cannot run. The message is a sentence for the operator. */
export class PostgresStartError extends Error {}
