import { ApiError } from '../../core/api-error.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { CallContext } from '../../handler.ts';

interface Call extends Pick<CallContext, 'realm' | 'state' | 'services'> {
  readonly caller: UserRow;
}

/** Throws if a file exceeds the quota of the organization, or of the uploader including their bots. */
export async function checkQuota(call: Call, size: number): Promise<void> {
  const { uploadQuotaBytes, uploadQuotaPerUserBytes } = call.services.config;
  if (call.state.internal('upload_bytes') + size > (uploadQuotaBytes ?? Infinity)) {
    throw new ApiError('REALM_UPLOAD_QUOTA', 'The organization has no space left for this file.');
  }
  if ((await uploadedBy(call)) + size > uploadQuotaPerUserBytes) {
    throw new ApiError(
      'QUOTA_EXCEEDED',
      'You have no space left for this file. Delete other files first.',
    );
  }
}

async function uploadedBy({ realm, state, caller, services }: Call): Promise<number> {
  const person = caller.bot_owner_id ?? caller.id;
  const accounts = [person, ...(state.botsByOwner.get(person) ?? [])];
  const { dialect, reader } = services.engine;
  const row = await reader.get<{ bytes: number }>(
    `SELECT COALESCE(SUM(size), 0) AS bytes FROM attachments
     WHERE realm_id = $1 AND ${dialect.among('owner_id', '$2')}`,
    [realm.id, JSON.stringify(accounts)],
  );
  return row?.bytes ?? 0;
}
