/** An error answer of the relay. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function invalidRequest(message: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', message);
}
