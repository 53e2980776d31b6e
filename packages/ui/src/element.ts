export { type ChatClient, TidingsChat, type TokenSource } from './element/tidings-chat.tsx';
