// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { endpoints, WireEndpoint } from '@tidings/shared-types';

type Of<N extends keyof typeof endpoints> = WireEndpoint<(typeof endpoints)[N]>;

export const fetchApiKey: Of<'fetchApiKey'> = { method: 'POST', path: '/fetch_api_key', params: { username: 'text', password: 'text', device_name: 'text', device_token: 'text', second_factor: 'text', setup_token: 'text' }, isPublic: true, mutates: true };
export const fetchApiKeyWithToken: Of<'fetchApiKeyWithToken'> = { method: 'POST', path: '/jwt/fetch_api_key', params: { token: 'text', include_profile: 'json', device_name: 'text' }, isPublic: true, mutates: true };
export const forgotPassword: Of<'forgotPassword'> = { method: 'POST', path: '/password/forgotten', params: { email: 'text' }, isPublic: true, mutates: true };
export const resetPassword: Of<'resetPassword'> = { method: 'POST', path: '/password/reset', params: { token: 'text', new_password: 'text', device_name: 'text', second_factor: 'text' }, isPublic: true, mutates: true };
export const confirmNewAddress: Of<'confirmNewAddress'> = { method: 'POST', path: '/settings/email/confirm', params: { token: 'text' }, isPublic: true, mutates: true };
export const unsubscribeFromMail: Of<'unsubscribeFromMail'> = { method: 'POST', path: '/mail/unsubscribe', params: { token: 'text' }, isPublic: true, mutates: true };
export const getServerSettings: Of<'getServerSettings'> = { method: 'GET', path: '/server_settings', isPublic: true };
export const getSetup: Of<'getSetup'> = { method: 'GET', path: '/setup', isPublic: true };
export const completeSetup: Of<'completeSetup'> = { method: 'POST', path: '/setup', params: { token: 'text', organization_name: 'text', full_name: 'text', email: 'text', password: 'text', device_name: 'text' }, isPublic: true, mutates: true };
export const getInvitation: Of<'getInvitation'> = { method: 'POST', path: '/join/invitation', params: { token: 'text' }, isPublic: true };
export const join: Of<'join'> = { method: 'POST', path: '/join', params: { token: 'text', full_name: 'text', email: 'text', password: 'text', device_name: 'text' }, isPublic: true, mutates: true };
export const joinThroughProvider: Of<'joinThroughProvider'> = { method: 'POST', path: '/join/provider', params: { token: 'text', ticket: 'text', web_flow_otp: 'text', device_name: 'text' }, isPublic: true, mutates: true };
