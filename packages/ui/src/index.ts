export { Content as MessageContent } from './content/content.tsx';
