import { list, t } from '../../languages/command-line.ts';
import { credential, issuer, type Kind, label, onOff } from './kind.ts';

/** A single sign-on provider besides the first one. */
export interface OpenIdProviderSetting {
  /** Part of the addresses at which people sign in with it. */
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly trustAddresses: boolean;
}

/** The address of the first provider's answers ends like this. */
const RESERVED = 'callback';

const providerId: Kind<string> = {
  expected: () => t('settings.providerId'),
  placeholder: 'id',
  read: (given) =>
    typeof given === 'string' && /^[a-z][a-z0-9-]{0,29}$/.test(given) && given !== RESERVED
      ? given
      : undefined,
};

const fields = {
  id: providerId,
  issuer,
  clientId: credential,
  clientSecret: credential,
  name: label,
  trustAddresses: onOff,
} as const satisfies Record<keyof OpenIdProviderSetting, Kind<unknown>>;

/** Single sign-on providers, as a list or as JSON text. */
export const openIdProviders: Kind<readonly OpenIdProviderSetting[]> = {
  expected: () =>
    t('settings.providers', {
      names: list(['id', 'issuer', 'clientId', 'clientSecret', 'name']),
    }),
  placeholder: 'json',
  isSecret: true,
  read: (given, folder) => {
    const items = itemsIn(given);
    if (!items || problemIn(items, folder) !== undefined) return undefined;
    return items.map((item) => readItem(item, folder));
  },
  advice: (given) => {
    const items = itemsIn(given);
    return items && problemIn(items, '');
  },
};

type Item = Readonly<Record<string, unknown>>;

function itemsIn(given: unknown): readonly Item[] | undefined {
  const items = typeof given === 'string' ? parsed(given) : given;
  const isObject = (item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item);
  return Array.isArray(items) && items.every(isObject) ? items : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns what is wrong, without values, since some are secret. */
function problemIn(items: readonly Item[], folder: string): string | undefined {
  for (const [index, item] of items.entries()) {
    const number = index + 1;
    const unknown = Object.keys(item).find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) return t('settings.providerUnknown', { number, name: unknown });
    for (const [name, { expected, read }] of Object.entries<Kind<unknown>>(fields)) {
      const isOptional = name === 'trustAddresses' && item[name] === undefined;
      if (!isOptional && read(item[name], folder) === undefined) {
        return t('settings.providerMustBe', { number, name, expected: expected() });
      }
    }
    const isTaken = items.slice(0, index).some(({ id }) => id === item['id']);
    if (isTaken) {
      return t('settings.providerMustBe', { number, name: 'id', expected: providerId.expected() });
    }
  }
  return undefined;
}

function readItem(item: Item, folder: string): OpenIdProviderSetting {
  const text = (name: 'id' | 'issuer' | 'clientId' | 'clientSecret' | 'name') =>
    fields[name].read(item[name], folder) ?? '';
  return {
    id: text('id'),
    issuer: text('issuer'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    name: text('name'),
    trustAddresses: onOff.read(item['trustAddresses'] ?? false, folder) ?? false,
  };
}
