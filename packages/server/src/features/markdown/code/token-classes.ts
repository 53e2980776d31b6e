/**
 * The short class names (from Pygments) by which clients style the highlighter's kinds of words. Other kinds are plain
 * text.
 */
const CLASS_BY_KIND: Readonly<Record<string, string>> = {
  addition: 'gi',
  attr: 'na',
  attribute: 'na',
  built_in: 'nb',
  bullet: 'k',
  'char.escape': 'se',
  comment: 'c',
  deletion: 'gd',
  doctag: 'cs',
  emphasis: 'ge',
  keyword: 'k',
  literal: 'kc',
  meta: 'cp',
  'meta.prompt': 'gp',
  name: 'nt',
  number: 'm',
  operator: 'o',
  property: 'nv',
  punctuation: 'p',
  quote: 'c',
  regexp: 'sr',
  section: 'gh',
  'selector-attr': 'na',
  'selector-class': 'nc',
  'selector-id': 'nn',
  'selector-pseudo': 'nd',
  'selector-tag': 'nt',
  string: 's',
  strong: 'gs',
  subst: 'si',
  symbol: 'ss',
  tag: 'nt',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'nf',
  'title.class': 'nc',
  'title.class.inherited': 'nc',
  'title.function': 'nf',
  'title.function.invoke': 'nf',
  type: 'kt',
  variable: 'nv',
  'variable.constant': 'no',
  'variable.language': 'bp',
};

const classes = new Set(Object.values(CLASS_BY_KIND));

/** Returns the class of a kind, or of a more general kind. */
export function classOfKind(kind: string): string | undefined {
  return CLASS_BY_KIND[kind] ?? CLASS_BY_KIND[kind.replace(/\..*$/, '')];
}

/** Whether this is a class that code may be marked with. */
export function isTokenClass(name: string): boolean {
  return classes.has(name);
}
