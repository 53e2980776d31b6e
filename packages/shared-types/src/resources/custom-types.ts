/** Data that an application attaches to an object. Its keys are free. */
export type CustomData = Record<string, unknown>;

/** The kinds of objects that have custom data. */
export type CustomOwner = 'message' | 'channel' | 'user';

declare const owner: unique symbol;

/** Custom data of one kind of object. Only types tell the kinds apart: the mark exists in no value. */
export type CustomDataOf<K extends CustomOwner> = CustomData & { readonly [owner]?: K };

/** The types of an application's custom data, by kind of object. A missing kind may hold anything. */
export interface CustomTypes {
  readonly message?: object;
  readonly channel?: object;
  readonly user?: object;
}

/** The type that `C` gives to the custom data of a kind of object. */
export type CustomIn<C extends CustomTypes, K extends CustomOwner> = C extends {
  readonly [P in K]: infer D;
}
  ? D
  : CustomData;

/**
 * A type of the API with the types of an application's custom data in it, wherever that occurs. Without such types it
 * is the same type.
 */
export type WithCustom<T, C extends CustomTypes> = CustomTypes extends C ? T : Customized<T, C>;

type Customized<T, C extends CustomTypes> = T extends unknown
  ? unknown extends T
    ? T
    : typeof owner extends keyof T
      ? CustomIn<C, OwnerIn<T>>
      : CustomizedFields<T, C>
  : never;

type OwnerIn<T> = T extends { readonly [owner]?: infer K } ? Extract<K, CustomOwner> : never;

/** Functions and files stay as they are. */
type CustomizedFields<T, C extends CustomTypes> = T extends
  | ((...args: never) => unknown)
  | { arrayBuffer(): unknown }
  ? T
  : { [F in keyof T]: Customized<T[F], C> };
