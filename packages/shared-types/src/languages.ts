export { formatText, type Part, textParts, type Values } from './languages/format-text.ts';
export {
  chooseLanguage,
  directionOf,
  type Language,
  languageCodes,
  languageNames,
} from './languages/languages.ts';
export { type Piece, parseText } from './languages/parse-text.ts';
