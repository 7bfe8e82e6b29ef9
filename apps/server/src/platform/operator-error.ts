/** An error whose message explains it completely to the operator. */
export class OperatorError extends Error {}
