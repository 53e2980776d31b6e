// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { WireEndpoint } from '@tidings/shared-types/wire';
import type { ApiResult, NoParameters } from '../api/call.ts';
import type { CompleteSetupRequest, ConfirmNewAddressRequest, FetchApiKeyRequest, FetchApiKeyWithTokenRequest, ForgotPasswordRequest, GetInvitationRequest, JoinRequest, JoinThroughProviderRequest, ResetPasswordRequest, UnsubscribeFromMailRequest } from './requests.ts';
import type { CompleteSetupResult, ConfirmNewAddressResult, FetchApiKeyResult, FetchApiKeyWithTokenResult, GetInvitationResult, GetServerSettingsResult, GetSetupResult, JoinResult, JoinThroughProviderResult, ResetPasswordResult } from './results.ts';

export const fetchApiKey: WireEndpoint<FetchApiKeyRequest, FetchApiKeyResult> = { method: 'POST', path: '/fetch_api_key', params: { text: 'username password device_name device_token second_factor setup_token' }, isPublic: true, mutates: true };
export const fetchApiKeyWithToken: WireEndpoint<FetchApiKeyWithTokenRequest, FetchApiKeyWithTokenResult> = { method: 'POST', path: '/jwt/fetch_api_key', params: { text: 'token device_name', json: 'include_profile' }, isPublic: true, mutates: true };
export const forgotPassword: WireEndpoint<ForgotPasswordRequest, ApiResult> = { method: 'POST', path: '/password/forgotten', params: { text: 'email' }, isPublic: true, mutates: true };
export const resetPassword: WireEndpoint<ResetPasswordRequest, ResetPasswordResult> = { method: 'POST', path: '/password/reset', params: { text: 'token new_password device_name second_factor' }, isPublic: true, mutates: true };
export const confirmNewAddress: WireEndpoint<ConfirmNewAddressRequest, ConfirmNewAddressResult> = { method: 'POST', path: '/settings/email/confirm', params: { text: 'token' }, isPublic: true, mutates: true };
export const unsubscribeFromMail: WireEndpoint<UnsubscribeFromMailRequest, ApiResult> = { method: 'POST', path: '/mail/unsubscribe', params: { text: 'token' }, isPublic: true, mutates: true };
export const getServerSettings: WireEndpoint<NoParameters, GetServerSettingsResult> = { method: 'GET', path: '/server_settings', isPublic: true };
export const getSetup: WireEndpoint<NoParameters, GetSetupResult> = { method: 'GET', path: '/setup', isPublic: true };
export const completeSetup: WireEndpoint<CompleteSetupRequest, CompleteSetupResult> = { method: 'POST', path: '/setup', params: { text: 'token organization_name full_name email password default_language device_name' }, isPublic: true, mutates: true };
export const getInvitation: WireEndpoint<GetInvitationRequest, GetInvitationResult> = { method: 'POST', path: '/join/invitation', params: { text: 'token' }, isPublic: true };
export const join: WireEndpoint<JoinRequest, JoinResult> = { method: 'POST', path: '/join', params: { text: 'token full_name email password device_name' }, isPublic: true, mutates: true };
export const joinThroughProvider: WireEndpoint<JoinThroughProviderRequest, JoinThroughProviderResult> = { method: 'POST', path: '/join/provider', params: { text: 'token ticket web_flow_otp device_name' }, isPublic: true, mutates: true };
