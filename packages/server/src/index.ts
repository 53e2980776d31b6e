export type { Config, RateLimitConfig } from './core/config/config.ts';
export { ConfigError } from './core/config/config-error.ts';
export { type ConfigSources, loadConfig } from './core/config/load-config.ts';
export { type Server, startServer } from './embedded-server.ts';
