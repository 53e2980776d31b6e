import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { renderMessage as render } from '../messages/render-typed-text.ts';

export const renderMessage = query(endpoints.renderMessage, async (call) => {
  const { caller, client, input } = call;
  const place = { ...call, origin: client.origin };
  const { html } = await render(place, caller, input.content);
  return { rendered: html };
});
