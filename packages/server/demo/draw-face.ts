import sharp from 'sharp';
import type { Face } from './demo-people.ts';

const pixels = 500;

/** Draws a simple portrait as a PNG. */
export function drawFace(face: Face): Promise<Buffer> {
  return drawing(
    100,
    100,
    `<rect width="100" height="100" fill="${face.ground}"/>
    ${face.cut === 'long' ? `<path d="M24 50a26 28 0 0 1 52 0v34H24z" fill="${face.hair}"/>` : ''}
    ${face.cut === 'bun' ? `<circle cx="50" cy="17" r="10" fill="${face.hair}"/>` : ''}
    <path d="M16 100c2-19 16-25 34-25s32 6 34 25z" fill="${face.shirt}"/>
    <path d="M42 62h16v16a8 6 0 0 1-16 0z" fill="${face.skin}"/>
    <ellipse cx="50" cy="48" rx="20" ry="23" fill="${face.skin}"/>
    ${hair(face)}
    ${face.hasBeard ? `<path d="M30 50c1 34 39 34 40 0-4 10-8 8-20 8s-16 2-20-8z" fill="${face.hair}"/>` : ''}
    <g fill="#2a2320"><circle cx="42.500" cy="48" r="2.100"/><circle cx="57.500" cy="48" r="2.100"/></g>
    <path d="M44 59q6 5 12 0" fill="none" stroke="#2a2320" stroke-width="1.800" stroke-linecap="round"/>
    ${face.hasGlasses ? glasses : ''}`,
    pixels,
  );
}

const glasses = `<g fill="none" stroke="#2a2320" stroke-width="1.600">
  <circle cx="42" cy="48" r="6.500"/><circle cx="58" cy="48" r="6.500"/><path d="M48.500 47.500q1.500-1.500 3 0"/></g>`;

function hair({ cut, hair: colour }: Face): string {
  if (cut === 'bald') return `<path d="M29 44c0-30 42-30 42 0-6-15-36-15-42 0z" fill="#e9dfc9"/>`;
  const fringe =
    cut === 'short' ? 'c5-14 12-15 22-13 9 2 14 1 20 13' : 'c8-4 14-9 20-17 6 8 14 13 22 17';
  const back = cut === 'short' ? 'c2-30-44-30-42 0z' : 'c2-34-44-34-42 0z';
  return `<path d="M29 46${fringe}${back}" fill="${colour}"/>`;
}

/** Draws the picture that people share in the demo. */
export function drawSketch(): Promise<Buffer> {
  const columns = [34, 52, 41, 66, 78, 71, 92, 104, 97, 121];
  const bars = columns
    .map((height, index) => {
      const x = 56 + index * 38;
      return `<rect x="${x}" y="${190 - height}" width="24" height="${height}" rx="4" fill="#3b5bdb" opacity="${0.45 + index * 0.055}"/>`;
    })
    .join('');
  return drawing(
    480,
    240,
    `<rect width="480" height="240" fill="#fbfbfd"/>
    <g stroke="#e3e6eb"><path d="M40 190H450M40 140H450M40 90H450M40 40H450"/></g>${bars}
    <path d="M68 156 106 138 144 149 182 124 220 112 258 119 296 98 334 86 372 93 410 69" fill="none" stroke="#d98a00" stroke-width="4" stroke-linejoin="round"/>`,
    960,
  );
}

function drawing(
  width: number,
  height: number,
  content: string,
  pixelsWide: number,
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  const density = (72 * pixelsWide) / width;
  return sharp(Buffer.from(svg), { density }).resize(pixelsWide).png().toBuffer();
}
