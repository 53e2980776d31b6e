import { t } from '../languages/t.ts';

export type EmojiCategory =
  | 'custom'
  | 'smileys'
  | 'people'
  | 'nature'
  | 'food'
  | 'travel'
  | 'activities'
  | 'objects'
  | 'symbols'
  | 'flags';

export const categoryNames = (): Readonly<Record<EmojiCategory, string>> => ({
  custom: t('chat.custom'),
  smileys: t('chat.smileys'),
  people: t('chat.people'),
  nature: t('chat.animalsAndNature'),
  food: t('chat.foodAndDrink'),
  travel: t('chat.travelAndPlaces'),
  activities: t('chat.activities'),
  objects: t('chat.objects'),
  symbols: t('chat.symbols'),
  flags: t('chat.flags'),
});

/** The first emoji of each category, in the order of the server's list. */
const firsts: ReadonlyMap<string, EmojiCategory> = new Map([
  ['1f600', 'smileys'],
  ['1f44b', 'people'],
  ['1f435', 'nature'],
  ['1f347', 'food'],
  ['1f30d', 'travel'],
  ['1f383', 'activities'],
  ['1f453', 'objects'],
  ['1f3e7', 'symbols'],
  ['1f3c1', 'flags'],
]);

/** Codes that consist only of digits come out of order. These are the ones that are not symbols. */
const apart = new Map<string, EmojiCategory>(
  (
    [
      ['smileys', '2639 2620 2763 2764'],
      ['nature', '2618'],
      ['food', '2615'],
      ['travel', '2668 2693 2708 2600 2601 2602 2614 2744 2603 2604'],
      ['activities', '2728 2660 2665 2666 2663'],
      ['objects', '2328 2709 2712 2702 2692 2694 2699 2696 2697'],
    ] as const
  ).flatMap(([category, codes]) => codes.split(' ').map((code) => [code, category] as const)),
);

/** The category of an emoji that follows one of category `last`. */
export function categoryOf(code: string, last: EmojiCategory): EmojiCategory {
  if (/^[1-9]\d*$/.test(code)) return apart.get(code) ?? 'symbols';
  return firsts.get(code) ?? last;
}
