import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { isUriTemplate } from '../linkifiers/uri-template.ts';
import { isSafeHref } from '../markdown/links/safe-url.ts';
import { changePlaygrounds } from './change-playgrounds.ts';

export const createPlayground = mutation(
  endpoints.createPlayground,
  ({ change, state, input: { name, pygments_language, url_template } }) => {
    checkTemplate(url_template);
    const playgrounds = state.internal('playgrounds');
    const keyOf = (each: { readonly name: string; readonly pygments_language: string }) =>
      foldCase(`${each.pygments_language}\n${each.name.trim()}`);
    const key = keyOf({ name, pygments_language });
    if (playgrounds.some((each) => keyOf(each) === key)) {
      throw badRequest('This language already has a playground with this name.');
    }
    if (playgrounds.length >= limits.playgroundsPerRealm) {
      throw badRequest(`There can be at most ${limits.playgroundsPerRealm} playgrounds.`);
    }
    const added = { id: change.nextId(), name: name.trim(), pygments_language, url_template };
    changePlaygrounds(change, [...playgrounds, added]);
    audit(change, {
      kind: 'playground.created',
      target: added.id,
      details: { name: added.name },
    });
    return { id: added.id };
  },
);

/** Throws unless the template expands to an address that clients can open. */
function checkTemplate(template: string): void {
  if (!isUriTemplate(template)) throw badRequest('The URL template is not valid.');
  const variables = Array.from(template.matchAll(/\{[+#./;?&]?([^}]*)\}/g), ([, names]) => names);
  if (variables.length !== 1 || variables[0] !== 'code') {
    throw badRequest(
      'The URL template must contain the variable `code` once and no other variable.',
    );
  }
  if (template.startsWith('{') || !isSafeHref(template)) {
    throw badRequest('The URL template must begin like an address, for example with https://');
  }
}
