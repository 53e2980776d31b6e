export type { Clock } from './clock.ts';
export type { Config, RateLimitConfig } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
export { type ConfigSources, loadConfig } from './config/load-config.ts';
export { type Server, type ServerOverrides, startServer } from './server.ts';
export type { Services } from './services.ts';
