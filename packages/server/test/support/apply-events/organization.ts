import type { OwnedBot } from '@tidings/shared-types';
import type { Appliers, ClientState } from './client-state.ts';

export const organizationAppliers: Appliers = {
  realm(state, event) {
    if (event.op === 'update') setRealm(state, { [event.property]: event.value });
    else if (event.op === 'update_dict') setRealm(state, event.data);
  },

  realm_emoji(state, { realm_emoji }) {
    state.realm_emoji = realm_emoji;
  },

  realm_domains(state, event) {
    const name = event.op === 'remove' ? event.domain : event.realm_domain.domain;
    const at = state.realm_domains.findIndex(({ domain }) => domain === name);
    if (event.op === 'add') state.realm_domains.push(event.realm_domain);
    else if (event.op === 'change') state.realm_domains.splice(at, 1, event.realm_domain);
    else state.realm_domains.splice(at, 1);
  },

  realm_playgrounds(state, { realm_playgrounds }) {
    state.realm_playgrounds = realm_playgrounds;
  },

  realm_user_settings_defaults(state, { property, value }) {
    Object.assign(state.realm_user_settings_defaults, { [property]: value });
  },

  realm_linkifiers(state, { realm_linkifiers }) {
    state.realm_linkifiers = realm_linkifiers;
  },

  realm_bot(state, { op, bot }) {
    const others = state.realm_bots.filter(({ user_id }) => user_id !== bot.user_id);
    if (op === 'add') state.realm_bots = [...others, bot];
    else if (op === 'delete') state.realm_bots = others;
    else {
      const known = state.realm_bots.find(({ user_id }) => user_id === bot.user_id);
      if (known) state.realm_bots = [...others, { ...known, ...bot } as OwnedBot];
    }
  },
};

/** In the snapshot, settings have a prefix that events leave out. */
function setRealm(state: ClientState, settings: object): void {
  const prefixed = Object.entries(settings).map(([name, value]) => [`realm_${name}`, value]);
  Object.assign(state, Object.fromEntries(prefixed));
}
