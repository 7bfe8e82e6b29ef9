/** A body or query in the format of Stripe's client: `line_items[0][price]=…`, stored under flat names. */
export class Form {
  readonly #values: URLSearchParams;

  constructor(text: string) {
    this.#values = new URLSearchParams(text);
  }

  text(name: string): string | null {
    return this.#values.get(name);
  }

  required(name: string): string {
    const value = this.#values.get(name);
    if (!value) throw new ApiError(400, `Missing required param: ${name}.`, 'parameter_missing');
    return value;
  }

  flag(name: string): boolean | undefined {
    const value = this.#values.get(name);
    return value === null ? undefined : value === 'true';
  }

  /** The values under `metadata[…]` and similar fields. */
  record(name: string): Record<string, string> {
    const pattern = new RegExp(`^${name}\\[(\\w+)\\]$`);
    return Object.fromEntries(
      [...this.#values].flatMap(([key, value]) => {
        const inner = pattern.exec(key)?.[1];
        return inner === undefined ? [] : [[inner, value]];
      }),
    );
  }

  /** True if a list such as `expand` contains an entry. */
  lists(name: string, entry: string): boolean {
    return [...this.#values].some(([key, value]) => key.startsWith(`${name}[`) && value === entry);
  }

  list(name: string): string[] {
    return [...this.#values].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [value] : []));
  }
}

/** An error in the format of Stripe's API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;

  constructor(status: number, message: string, code: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}
