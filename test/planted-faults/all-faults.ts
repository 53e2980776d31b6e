import { operationsFaults } from './operations-faults.ts';
import type { PlantedFault } from './planted-fault.ts';
import { pushFaults } from './push-faults.ts';
import { sdkFaults } from './sdk-faults.ts';
import { serverFaults } from './server-faults.ts';
import { storageFaults } from './storage-faults.ts';
import { webClientFaults } from './web-client-faults.ts';
import { webhookFaults } from './webhook-faults.ts';

export const allFaults: readonly PlantedFault[] = [
  ...serverFaults,
  ...webhookFaults,
  ...storageFaults,
  ...operationsFaults,
  ...pushFaults,
  ...sdkFaults,
  ...webClientFaults,
];
