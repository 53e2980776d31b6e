'use client';

export { Inspector } from './devtools/inspector.tsx';
