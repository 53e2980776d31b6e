import { type EmailSight, emailSightOf } from '../../../features/users/email-visibility.ts';
import { asItIs, delivered, type Shaper, textOf } from './shape-context.ts';

interface Person {
  readonly user_id: number;
  readonly delivery_email: string | null;
}

/** Shows a real address only to those who may see it. The entry says who could see it at its time. */
export const shapeRealmUser: Shaper = (logged, queue, context) => {
  const { email_sight, ...event } = delivered(logged.event);
  if (!email_sight) return asItIs(logged, queue, context);
  const sight = email_sight as EmailSight;
  const person = event['person'] as Person;
  const viewer = context.state.users.get({ id: queue.userId });
  const outcome = emailSightOf(sight, person.user_id, viewer);
  // Not skipped if the visibility changed: a receiver whose role changed since may have seen the address before.
  const isUnseen = outcome === 'never seen' && sight.before === sight.after;
  if (isUnseen && event.op === 'update') return [];
  return [
    textOf(logged, outcome === 'seen' ? 'with address' : 'without address', () => {
      const delivery_email = outcome === 'seen' ? person.delivery_email : null;
      return JSON.stringify({ ...event, person: { ...person, delivery_email } });
    }),
  ];
};
