/** Why the built-in PostgreSQL cannot run, in a sentence for the operator. */
export class PostgresStartError extends Error {}
