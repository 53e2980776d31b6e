import type { CustomData } from '@tidings/shared-types/wire';

/** Returns an object without custom data that is empty. Events tell of it, while a fresh state leaves it out. */
export function withoutEmptyCustom<T extends { readonly custom?: CustomData }>(owner: T): T {
  if (!owner.custom || Object.keys(owner.custom).length > 0) return owner;
  const { custom: _, ...others } = owner;
  return others as T;
}
