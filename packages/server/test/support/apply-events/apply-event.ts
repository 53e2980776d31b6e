import type { TidingsEvent } from '@tidings/shared-types';
import { channelAppliers } from './channels.ts';
import type { Appliers, ClientState } from './client-state.ts';
import { messageAppliers } from './messages.ts';
import { organizationAppliers } from './organization.ts';
import { ownAppliers } from './own.ts';
import { peopleAppliers } from './people.ts';

const appliers: Appliers = {
  ...messageAppliers,
  ...channelAppliers,
  ...peopleAppliers,
  ...organizationAppliers,
  ...ownAppliers,
};

/** Applies an event. Types such as typing do not change anything in the snapshot. */
export function applyEvent(state: ClientState, event: TidingsEvent): void {
  const apply = appliers[event.type] as
    | ((state: ClientState, event: TidingsEvent) => void)
    | undefined;
  apply?.(state, event);
}
