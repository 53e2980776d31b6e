import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { checkOwnProof } from './own-proof.ts';
import { useProof } from './proof.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export const renewRecoveryCodes = preparedMutation(endpoints.renewRecoveryCodes, {
  prepare: ({ realm, services, caller, input }) =>
    checkOwnProof({ realm, services }, caller, input),

  async run({ change, caller }, proof) {
    await useProof(change, proof);
    audit(change, {
      kind: 'second_factor.recovery_codes_replaced',
      target: caller.id,
      details: {},
    });
    return { recovery_codes: await replaceRecoveryCodes(change, caller.id, proof.secret) };
  },
});
