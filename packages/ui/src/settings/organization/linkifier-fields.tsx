import type { Linkifier } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';

/** The fields of a linkifier; empty for a new one. */
export function LinkifierFields({ linkifier }: { readonly linkifier?: Linkifier }) {
  return (
    <>
      <Field
        label={t('organization.pattern')}
        name="pattern"
        required
        autoComplete="off"
        placeholder="#(?P<id>[0-9]+)"
        hint={t('organization.aRegularExpressionRe2With')}
        defaultValue={linkifier?.pattern}
      />
      <Field
        label={t('organization.urlTemplate')}
        name="url_template"
        required
        autoComplete="off"
        placeholder="https://issues.example.com/{id}"
        hint={t('organization.putTheNamesOfThe')}
        defaultValue={linkifier?.url_template}
      />
    </>
  );
}
