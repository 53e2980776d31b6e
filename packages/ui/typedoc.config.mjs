import common from '../../typedoc.config.mjs';

/** @type {import('typedoc').TypeDocOptions & import('typedoc-plugin-markdown').PluginOptions} */
const options = {
  ...common,
  entryPoints: ['src/index.ts'],
  tsconfig: 'tsconfig.reference.json',
  out: '../../docs/reference/ui',
  intentionallyNotExported: ['MailedLink', 'OpenDialogs', 'Opener', 'plainNames'],
};

export default options;
