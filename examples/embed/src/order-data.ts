/** The data that the shop attaches to a message about an order. */
export interface OrderData {
  readonly kind: 'order';
  readonly id: number;
  readonly title: string;
  readonly state: 'paid';
}

/** The types of the shop's custom data. */
export interface ShopData {
  readonly message: OrderData;
}
