import { deviceNameLength } from '@tidings/shared-types/wire';

/** Parts of a user agent and the names of their programs. Order matters: many browsers call themselves Chrome too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns a name for this device, such as `Firefox on Linux`, by which people find it in the list of their keys. */
export function deviceName(userAgent = globalThis.navigator?.userAgent ?? ''): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  const name = [browser, system].filter((each) => each !== undefined).join(' on ');
  return (name || userAgent || 'Unknown device').slice(0, deviceNameLength);
}

function nameIn(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
