import type { Linkifier } from '@tidings/shared-types';
import { Field } from '../../ui/field.tsx';

/** The fields of a linkifier; empty for a new one. */
export function LinkifierFields({ linkifier }: { readonly linkifier?: Linkifier }) {
  return (
    <>
      <Field
        label="Pattern"
        name="pattern"
        required
        autoComplete="off"
        placeholder="#(?P<id>[0-9]+)"
        hint="A regular expression (RE2) with named groups."
        defaultValue={linkifier?.pattern}
      />
      <Field
        label="URL template"
        name="url_template"
        required
        autoComplete="off"
        placeholder="https://issues.example.com/{id}"
        hint="Put the names of the groups in braces."
        defaultValue={linkifier?.url_template}
      />
    </>
  );
}
