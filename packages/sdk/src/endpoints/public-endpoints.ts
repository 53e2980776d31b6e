// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { endpoints, WireEndpoint } from '@tidings/shared-types';

type Of<N extends keyof typeof endpoints> = WireEndpoint<(typeof endpoints)[N]>;

export const fetchApiKey: Of<'fetchApiKey'> = { method: 'POST', path: '/fetch_api_key', params: { text: 'username password device_name device_token second_factor setup_token' }, isPublic: true, mutates: true };
export const fetchApiKeyWithToken: Of<'fetchApiKeyWithToken'> = { method: 'POST', path: '/jwt/fetch_api_key', params: { text: 'token device_name', json: 'include_profile' }, isPublic: true, mutates: true };
export const forgotPassword: Of<'forgotPassword'> = { method: 'POST', path: '/password/forgotten', params: { text: 'email' }, isPublic: true, mutates: true };
export const resetPassword: Of<'resetPassword'> = { method: 'POST', path: '/password/reset', params: { text: 'token new_password device_name second_factor' }, isPublic: true, mutates: true };
export const confirmNewAddress: Of<'confirmNewAddress'> = { method: 'POST', path: '/settings/email/confirm', params: { text: 'token' }, isPublic: true, mutates: true };
export const unsubscribeFromMail: Of<'unsubscribeFromMail'> = { method: 'POST', path: '/mail/unsubscribe', params: { text: 'token' }, isPublic: true, mutates: true };
export const getServerSettings: Of<'getServerSettings'> = { method: 'GET', path: '/server_settings', isPublic: true };
export const getSetup: Of<'getSetup'> = { method: 'GET', path: '/setup', isPublic: true };
export const completeSetup: Of<'completeSetup'> = { method: 'POST', path: '/setup', params: { text: 'token organization_name full_name email password device_name' }, isPublic: true, mutates: true };
export const getInvitation: Of<'getInvitation'> = { method: 'POST', path: '/join/invitation', params: { text: 'token' }, isPublic: true };
export const join: Of<'join'> = { method: 'POST', path: '/join', params: { text: 'token full_name email password device_name' }, isPublic: true, mutates: true };
export const joinThroughProvider: Of<'joinThroughProvider'> = { method: 'POST', path: '/join/provider', params: { text: 'token ticket web_flow_otp device_name' }, isPublic: true, mutates: true };
