import type { Fields } from './fields.ts';
import {
  type Delivery,
  type Integration,
  NotOfService,
  type Reading,
  SilentEvent,
  UnknownEvent,
} from './integration.ts';
import { bold, code, lines, link, plain, quotePlain, topicOf } from './markdown.ts';

export const stripe: Integration = {
  name: 'stripe',
  displayName: 'Stripe',
  eventTypes: [
    ...['account.*', 'charge.*', 'charge.dispute.*', 'checkout.session.*', 'customer.*'],
    ...['customer.subscription.*', 'invoice.*', 'payment_intent.*', 'payout.*', 'refund.*'],
  ],
  // Stripe has no header for it: the event itself has an ID, which all tries share.
  deliveryId: ({ payload }) => payload.text('id') || undefined,
  example: {
    payload: {
      type: 'charge.succeeded',
      livemode: false,
      data: { object: { id: 'ch_example', amount: 1000, currency: 'eur' } },
    },
  },
  read,
};

type Reader = (object: Fields, action: string, event: Fields) => string | undefined;

function read({ payload }: Delivery): Reading {
  const type = payload.text('type');
  if (type === '') return new NotOfService('it has no type.');
  const object = payload.at('data', 'object');
  const [kind, reader] = readers.find(([prefix]) => type.startsWith(`${prefix}.`)) ?? [];
  if (kind === undefined || !reader) return new UnknownEvent(type);
  const action = type.slice(kind.length + 1);
  if (silent.has(type)) return new SilentEvent(type);
  const content = reader(object, action, payload);
  if (content === undefined) return new UnknownEvent(type);
  // Test keys send the same events as live ones.
  const isTest = payload.at('livemode').value === false;
  return {
    topic: topicOf(topicFor(kind, object)),
    content: isTest ? `${content} (test)` : content,
    event_type: type,
  };
}

/** Longer prefixes come first. */
const readers: readonly (readonly [string, Reader])[] = [
  ['charge.dispute', dispute],
  ['charge.refund', refund],
  ['charge', charge],
  ['checkout.session', checkout],
  ['customer.subscription', subscription],
  ['customer', customer],
  ['invoice', invoice],
  ['payment_intent', paymentIntent],
  ['payout', payout],
  ['refund', refund],
  ['account', account],
];

/** Events that come together with another one which has a message. */
const silent: ReadonlySet<string> = new Set([
  ...['charge.pending', 'charge.updated', 'customer.updated', 'invoice.created', 'invoice.updated'],
  ...['invoice.upcoming', 'invoice.payment_succeeded', 'invoiceitem.created', 'payout.created'],
  ...['invoice.will_be_due', 'payout.updated', 'payout.reconciliation_completed'],
  ...['payment_intent.created', 'payment_intent.processing', 'charge.dispute.updated'],
]);

/** Messages about one customer belong together. */
function topicFor(kind: string, object: Fields): string {
  if (kind === 'payout') return 'Payouts';
  if (kind === 'account') return 'Account';
  if (kind === 'charge.dispute') return 'Disputes';
  const id =
    object.firstText('customer', ['customer', 'id']) ||
    (kind === 'customer' ? object.text('id') : '');
  return id === '' ? 'Payments' : id;
}

const DASHBOARD = 'https://dashboard.stripe.com';

function page(name: string, path: string, id: string): string {
  return link(name, /^\w+$/.test(id) ? `${DASHBOARD}/${path}/${id}` : '');
}

/** Currencies that do not have two decimals. */
const decimalsOf: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((unit) => [unit, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((unit) => [unit, 3] as const),
]);

/** Returns an amount, which Stripe gives in the smallest unit of its currency. */
function money(amount: number | undefined, currency: string): string {
  if (amount === undefined) return 'An amount';
  const unit = currency.toUpperCase();
  const decimals = decimalsOf.get(unit) ?? 2;
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${plain(unit)}`.trim();
}

function amountOf(object: Fields, field = 'amount'): string {
  return bold(money(object.number(field), object.text('currency')));
}

function by(object: Fields): string {
  const name = object.firstText(
    'customer_name',
    'customer_email',
    ['customer_details', 'name'],
    ['customer_details', 'email'],
    ['billing_details', 'name'],
    ['billing_details', 'email'],
    'receipt_email',
  );
  return name === '' ? '' : ` by ${plain(name)}`;
}

function reason(text: string): string {
  return text === '' ? '' : `: ${plain(text)}`;
}

function charge(object: Fields, action: string): string | undefined {
  const name = page('charge', 'payments', object.text('id'));
  if (action === 'succeeded' || action === 'captured') {
    return `✅ ${amountOf(object)} paid${by(object)} (${name})`;
  }
  if (action === 'failed') {
    const why = object.firstText('failure_message', ['outcome', 'seller_message']);
    return `❌ A payment of ${amountOf(object)}${by(object)} failed${reason(why)} (${name})`;
  }
  if (action === 'refunded') {
    return `↩️ ${amountOf(object, 'amount_refunded')} of ${amountOf(object)} refunded (${name})`;
  }
  if (action === 'expired') return `A payment of ${amountOf(object)} expired (${name})`;
  return undefined;
}

function refund(object: Fields, action: string): string | undefined {
  if (!['created', 'updated', 'failed'].includes(action)) return undefined;
  const status = object.text('status');
  const mark = action === 'failed' || status === 'failed' ? '❌' : '↩️';
  return `${mark} Refund of ${amountOf(object)}: ${plain(status) || action}`;
}

function dispute(object: Fields, action: string): string | undefined {
  const name = page('dispute', 'disputes', object.text('id'));
  const why = plain(object.text('reason').replaceAll('_', ' '));
  if (action === 'created') {
    const due = dateOf(object.number('evidence_details', 'due_by'));
    const time = due === '' ? '' : ` Evidence is due by ${due}.`;
    return `⚠️ A customer disputes ${amountOf(object)}${why === '' ? '' : ` as ${why}`} (${name}).${time}`;
  }
  if (action === 'closed') {
    const outcome = plain(object.text('status').replaceAll('_', ' ')) || 'closed';
    return `The dispute over ${amountOf(object)} is ${outcome} (${name})`;
  }
  if (action === 'funds_withdrawn') return `${amountOf(object)} withdrawn for a dispute (${name})`;
  if (action === 'funds_reinstated') return `${amountOf(object)} back after a dispute (${name})`;
  return undefined;
}

function checkout(object: Fields, action: string): string | undefined {
  const amount = amountOf(object, 'amount_total');
  if (action === 'completed') return `🛒 Checkout of ${amount}${by(object)} completed`;
  if (action === 'expired') return `Checkout of ${amount}${by(object)} expired`;
  if (action === 'async_payment_succeeded') return `✅ Checkout of ${amount}${by(object)} paid`;
  if (action === 'async_payment_failed') return `❌ Payment for a checkout of ${amount} failed`;
  return undefined;
}

function customer(object: Fields, action: string): string | undefined {
  const id = object.text('id');
  const name = page(
    object.firstText('name', 'email', 'description') || 'a customer',
    'customers',
    id,
  );
  if (action === 'created') return `New customer: ${name}`;
  if (action === 'deleted') return `Customer deleted: ${name}`;
  return undefined;
}

function subscription(object: Fields, action: string, event: Fields): string | undefined {
  const name = page('subscription', 'subscriptions', object.text('id'));
  const plan = object.firstText(
    ['items', 'data', 0, 'price', 'nickname'],
    ['plan', 'nickname'],
    ['items', 'data', 0, 'price', 'id'],
    ['plan', 'id'],
  );
  const to = plan === '' ? '' : ` to ${code(plan)}`;
  if (action === 'created') return `🎉 New ${name}${to}`;
  if (action === 'deleted') return `The ${name}${to} has ended`;
  if (action === 'paused') return `The ${name}${to} is paused`;
  if (action === 'resumed') return `The ${name}${to} goes on`;
  if (action === 'trial_will_end') {
    const date = dateOf(object.number('trial_end'));
    return `The trial of the ${name}${to} ends${date === '' ? ' soon' : ` on ${date}`}`;
  }
  if (action !== 'updated') return undefined;
  const before = event.text('data', 'previous_attributes', 'status');
  const status = object.text('status');
  if (before !== '' && before !== status) {
    return `The ${name}${to} changed from ${plain(before)} to ${plain(status)}`;
  }
  if (object.flag('cancel_at_period_end')) {
    return `The ${name}${to} will not be renewed`;
  }
  return `The ${name}${to} changed`;
}

function invoice(object: Fields, action: string): string | undefined {
  const number = object.firstText('number', 'id');
  const name = link(
    number === '' ? 'An invoice' : `Invoice ${number}`,
    object.text('hosted_invoice_url') || `${DASHBOARD}/invoices/${object.text('id')}`,
  );
  const amount = amountOf(object, action === 'paid' ? 'amount_paid' : 'amount_due');
  if (action === 'paid') return `✅ ${name}: ${amount} paid${by(object)}`;
  if (action === 'payment_failed') {
    const tries = object.number('attempt_count');
    return `❌ ${name}: payment of ${amount}${by(object)} failed${tries ? `, try ${tries}` : ''}`;
  }
  const words = invoiceWords.get(action);
  return words === undefined ? undefined : `${name} of ${amount} ${words}`;
}

const invoiceWords: ReadonlyMap<string, string> = new Map([
  ['finalized', 'is ready'],
  ['sent', 'is sent'],
  ['voided', 'is void'],
  ['marked_uncollectible', 'will not be paid'],
  ['overdue', 'is overdue'],
  ['payment_action_required', 'needs the customer to confirm the payment'],
  ['finalization_failed', 'could not be completed'],
]);

function paymentIntent(object: Fields, action: string): string | undefined {
  const name = page('payment', 'payments', object.text('id'));
  if (action === 'succeeded') return `✅ Payment of ${amountOf(object)} succeeded (${name})`;
  if (action === 'canceled') return `Payment of ${amountOf(object)} canceled (${name})`;
  if (action === 'requires_action')
    return `Payment of ${amountOf(object)} waits for the customer (${name})`;
  if (action !== 'payment_failed') return undefined;
  const why = object.text('last_payment_error', 'message');
  return `❌ Payment of ${amountOf(object)} failed${reason(why)} (${name})`;
}

function payout(object: Fields, action: string): string | undefined {
  const name = page('payout', 'payouts', object.text('id'));
  if (action === 'paid') return `🏦 ${amountOf(object)} paid out (${name})`;
  if (action === 'canceled') return `Payout of ${amountOf(object)} canceled (${name})`;
  if (action !== 'failed') return undefined;
  return `❌ Payout of ${amountOf(object)} failed${reason(object.text('failure_message'))} (${name})`;
}

function account(object: Fields, action: string, event: Fields): string | undefined {
  if (action !== 'updated') return undefined;
  const changed = event.at('data', 'previous_attributes');
  const names = changed.isObject ? Object.keys(changed.value as object).slice(0, 10) : [];
  const what = names.length === 0 ? '' : `: ${names.map((name) => code(name)).join(', ')}`;
  const due = object.list('requirements', 'currently_due').map((each) => each.text());
  return lines(
    `The account changed${what}`,
    due.length === 0 ? '' : quotePlain(`Stripe needs: ${due.join(', ')}`),
  );
}

/** Returns the day of a time in UNIX seconds. */
function dateOf(seconds: number | undefined): string {
  if (seconds === undefined || Math.abs(seconds) > 1e11) return '';
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
