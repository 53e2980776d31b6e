import { ApiError } from '../api-error.ts';

export function badNarrow(desc: string): ApiError<'BAD_NARROW'> {
  return new ApiError('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
}
