import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { checkOwnProof } from './own-proof.ts';
import { useProof } from './proof.ts';
import { forgetFactor } from './stored-factor.ts';

export const removeSecondFactor = preparedMutation(endpoints.removeSecondFactor, {
  prepare: ({ realm, services, caller, input }) =>
    checkOwnProof({ realm, services }, caller, input),

  async run({ change, caller, services }, proof) {
    await useProof(change, proof);
    await forgetFactor(change, caller.id);
    audit(change, { kind: 'second_factor.disabled', target: caller.id, details: {} });
    noteFactorChange(change, services.config, caller.id, 'disabled');
    return {};
  },
});
