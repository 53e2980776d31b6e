'use client';

export { Inspector, type InspectorProps } from './devtools/inspector.tsx';
