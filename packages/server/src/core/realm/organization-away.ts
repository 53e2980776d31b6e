import { ApiError } from '../api-error.ts';

/** Time after which a client asks again. A proxy then sends the request to the other database. */
export const RETRY_SECONDS = 1;

/** The organization moves into this database, or has moved to another one. Requests must be sent again. */
export class OrganizationAway extends ApiError<'SERVICE_UNAVAILABLE'> {
  constructor() {
    super(
      'SERVICE_UNAVAILABLE',
      'This organization moves to another database, or has moved. Try again.',
    );
  }
}
