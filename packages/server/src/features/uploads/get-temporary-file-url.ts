import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { committed } from '../messages/message-access.ts';
import { findAttachment } from './find-attachment.ts';
import { temporaryUrl } from './temporary-url.ts';

export const getTemporaryFileUrl = query(endpoints.getTemporaryFileUrl, async (call) => {
  const context = committed(call);
  const pathId = `${call.input.realm_id}/${call.input.path}`;
  const attachment = await findAttachment(context, call.caller, pathId);
  return { url: temporaryUrl(call.state, attachment, context.now) };
});
