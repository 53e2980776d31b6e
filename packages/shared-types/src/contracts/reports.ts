import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { MessageId, ReportType } from '../scalars.ts';

export const reportMessage = endpoint({
  section: '4.17',
  summary: 'Report a message',
  description:
    'Reports the message to the organization’s moderators, in the channel they chose for reports.',
  method: 'POST',
  path: '/messages/{message_id}/report',
  access: 'user',
  mutates: true,
  params: {
    message_id: required(MessageId, 'The message.'),
    report_type: required(
      ReportType,
      'The kind of problem: spam, harassment, inappropriate content, against the norms, or other.',
    ),
    description: optional(
      Type.String({ maxLength: limits.reportDescriptionLength }),
      'The problem in words. Must not be blank if the type is `other`.',
      { requiredWhen: { param: 'report_type', is: ['other'] }, missingCode: 'BAD_REQUEST' },
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The caller cannot see the message, the description is missing or too long, or the organization has no channel for reports.',
  },
});
