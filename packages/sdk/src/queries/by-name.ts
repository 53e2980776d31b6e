const collator = /* @__PURE__ */ new Intl.Collator(undefined, { numeric: true });

/** The order in which people look for names, in the language of the platform. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}
