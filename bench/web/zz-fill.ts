import { writeFileSync } from 'node:fs';
import { fillLargeOrganization } from './large-organization.ts';
console.time('fill');
const it = await fillLargeOrganization('/tmp/web-large');
console.timeEnd('fill');
writeFileSync('/tmp/web-large.json', JSON.stringify(it));
