/** Returns an object that behaves like the target, except for these members. */
export function overlaid<T extends object>(target: T, own: Partial<T>): T {
  return new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(own, key)) return own[key as keyof T];
      // Private fields are found only on the target itself.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
