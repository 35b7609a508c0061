import type { Palette } from './palettes.ts';

/** A picture has 1200 × 675 pixels; a scene returns its contents from back to front. */
const width = 1200;
const height = 675;
export type Scene = (p: Palette) => string;

/** The complete SVG of a scene. Gradients are defined here for all scenes. */
export function drawPicture(scene: Scene, p: Palette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.skyTop}"/><stop offset="1" stop-color="${p.skyLow}"/></linearGradient>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${p.wall}"/><stop offset="1" stop-color="${p.wallShade}"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.floorShade}"/><stop offset="1" stop-color="${p.floor}"/></linearGradient>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.ground}"/><stop offset="1" stop-color="${p.groundShade}"/></linearGradient>
    <linearGradient id="shaft" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.glow}" stop-opacity=".6"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${p.glow}" stop-opacity=".95"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>
  ${scene(p)}
</svg>`;
}

type Position = { x: number; y: number; size?: number };

export function sky(p: Palette): string {
  return `<rect width="${width}" height="${height}" fill="url(#sky)"/>
  <circle cx="985" cy="120" r="210" fill="url(#glow)"/><circle cx="985" cy="120" r="44" fill="${p.glow}"/>
  ${cloud(p, { x: 210, y: 120, size: 1.1 })}${cloud(p, { x: 640, y: 78, size: 0.7 })}`;
}

export function cloud(p: Palette, { x, y, size = 1 }: Position): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="${p.cloud}" opacity=".8">
    <ellipse cx="0" cy="20" rx="110" ry="22"/><ellipse cx="-34" cy="4" rx="46" ry="30"/><ellipse cx="28" cy="-4" rx="54" ry="36"/></g>`;
}

/** A round-headed tree; `x`, `y` is the foot of its trunk. */
export function tree(p: Palette, { x, y, size = 1 }: Position): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <ellipse cx="0" cy="2" rx="90" ry="12" fill="${p.groundShade}"/>
    <path d="M-11 0 C-8 -60 -8 -110 -4 -170 L6 -170 C9 -110 9 -60 13 0Z" fill="${p.woodDark}"/>
    <circle cx="-46" cy="-182" r="62" fill="${p.leafDark}"/><circle cx="48" cy="-190" r="66" fill="${p.leaf}"/>
    <circle cx="-2" cy="-240" r="74" fill="${p.leaf}"/><circle cx="-20" cy="-258" r="44" fill="${p.leafLight}" opacity=".75"/>
    <circle cx="60" cy="-206" r="30" fill="${p.leafLight}" opacity=".6"/></g>`;
}

export function bush(p: Palette, { x, y, size = 1 }: Position): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <ellipse cx="-40" cy="-22" rx="52" ry="40" fill="${p.leafDark}"/><ellipse cx="42" cy="-26" rx="58" ry="46" fill="${p.leaf}"/>
    <ellipse cx="0" cy="-34" rx="50" ry="44" fill="${p.leaf}"/><ellipse cx="10" cy="-50" rx="26" ry="18" fill="${p.leafLight}" opacity=".8"/></g>`;
}

/** A plant in a pot; `x`, `y` is the middle of the pot's foot. */
export function pottedPlant(p: Palette, { x, y, size = 1 }: Position): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <ellipse cx="0" cy="0" rx="56" ry="9" fill="${p.ink}" opacity=".12"/>
    <g transform="translate(0 -76)">${leaf(-58, 96, p.leafDark)}${leaf(56, 100, p.leafDark)}${leaf(-28, 132, p.leaf)}${leaf(30, 126, p.leaf)}${leaf(2, 150, p.leafLight)}</g>
    <path d="M-40 -78 H40 L31 0 H-31Z" fill="${p.accent}"/><rect x="-45" y="-88" width="90" height="18" rx="6" fill="${p.accent}"/>
    <path d="M8 -70 H40 L31 0 H14Z" fill="${p.ink}" opacity=".12"/></g>`;
}

function leaf(angle: number, length: number, fill: string): string {
  return `<path transform="rotate(${angle})" d="M0 0 C-26 ${-length * 0.35} -22 ${-length * 0.8} 0 ${-length} C22 ${-length * 0.8} 26 ${-length * 0.35} 0 0Z" fill="${fill}"/>`;
}

/** A window with its frame and the view. */
export function drawWindow(
  p: Palette,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): string {
  const bar = 9;
  return `<g transform="translate(${x} ${y})">
    <rect x="${-bar}" y="${-bar}" width="${w + bar * 2}" height="${h + bar * 2}" rx="6" fill="${p.wood}"/>
    <clipPath id="pane-${x}-${y}"><rect width="${w}" height="${h}"/></clipPath>
    <g clip-path="url(#pane-${x}-${y})">
      <rect width="${w}" height="${h}" fill="url(#sky)"/>
      <ellipse cx="${w * 0.2}" cy="${h}" rx="${w * 0.4}" ry="${h * 0.3}" fill="${p.leafDark}"/>
      <ellipse cx="${w * 0.75}" cy="${h * 1.02}" rx="${w * 0.45}" ry="${h * 0.42}" fill="${p.leaf}"/>
      <ellipse cx="${w * 0.62}" cy="${h * 0.9}" rx="${w * 0.16}" ry="${h * 0.16}" fill="${p.leafLight}" opacity=".7"/>
      <path d="M${w * 0.08} 0 L${w * 0.3} 0 L${w * 0.05} ${h} L${-w * 0.17} ${h}Z" fill="#fff" opacity=".18"/>
    </g>
    <rect x="${w / 2 - bar / 2}" width="${bar}" height="${h}" fill="${p.wood}"/>
    <rect x="${-bar - 10}" y="${h + bar - 2}" width="${w + bar * 2 + 20}" height="14" rx="4" fill="${p.woodDark}"/></g>`;
}

/** An empty room: wall, skirting, floorboards in perspective. `horizon` is the y at which the floor begins. */
export function drawRoom(p: Palette, horizon: number): string {
  const boards = [-700, -420, -180, 40, 260, 480, 720, 980, 1240, 1520, 1820].map(
    (foot) =>
      `<path d="M${600 + (foot - 600) * 0.55} ${horizon} L${foot} ${height}" stroke="${p.floorShade}" stroke-width="3" opacity=".8"/>`,
  );
  return `<rect width="${width}" height="${horizon}" fill="url(#wall)"/>
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#floor)"/>${boards.join('')}
  <rect y="${horizon - 16}" width="${width}" height="16" fill="${p.wood}"/>`;
}

type Person = Position & {
  /** Colour of the upper body. */
  shirt: string;
  hair: string;
  trousers?: string;
  apron?: string;
  flip?: boolean;
};

const skin = '#f1c9a8';
const skinShade = '#e0b08c';
export const greyHair = '#d9d6d2';
export const darkHair = '#4a3b35';

/** A standing person from the front, about 330 high; `x`, `y` is between the feet. */
export function drawStandingPerson(person: Person): string {
  const { x, y, size = 1, shirt, hair, trousers = '#566573', apron, flip = false } = person;
  return `<g transform="translate(${x} ${y}) scale(${flip ? -size : size} ${size})">
    <ellipse cx="0" cy="2" rx="62" ry="10" fill="#000" opacity=".12"/>
    <path d="M-30 -150 L-27 -6 H-4 L0 -120 L4 -6 H27 L30 -150Z" fill="${trousers}"/>
    <rect x="-33" y="-9" width="31" height="13" rx="6" fill="#f5f5f2"/><rect x="2" y="-9" width="31" height="13" rx="6" fill="#f5f5f2"/>
    <path d="M-46 -232 C-44 -262 -22 -268 0 -268 C22 -268 44 -262 46 -232 L40 -132 H-40Z" fill="${shirt}"/>
    ${apron ? `<path d="M-26 -262 L-20 -214 L-32 -206 L-34 -96 H34 L32 -206 L20 -214 L26 -262 L17 -264 L12 -218 H-12 L-17 -264Z" fill="${apron}"/>` : ''}
    <path d="M-44 -238 C-66 -214 -62 -172 -52 -146 L-36 -152 C-40 -178 -38 -196 -32 -210Z" fill="${shirt}"/>
    <path d="M44 -238 C68 -216 66 -190 52 -168 L18 -170 L20 -186 L36 -188 C38 -198 36 -206 32 -212Z" fill="${shirt}"/>
    <circle cx="-45" cy="-144" r="12" fill="${skin}"/><circle cx="16" cy="-178" r="12" fill="${skin}"/>
    <rect x="-11" y="-286" width="22" height="26" rx="9" fill="${skinShade}"/>${head(hair, -312)}</g>`;
}

/** A person on a chair or bench, facing the viewer, about 250 high; `x`, `y` is between the feet. */
export function drawSeatedPerson(person: Person): string {
  const { x, y, size = 1, shirt, hair, trousers = '#8d8078', flip = false } = person;
  return `<g transform="translate(${x} ${y}) scale(${flip ? -size : size} ${size})">
    <path d="M-38 -92 L-34 -6 H-10 L-6 -70 L6 -70 L10 -6 H34 L38 -92Z" fill="${trousers}"/>
    <rect x="-38" y="-9" width="32" height="13" rx="6" fill="#efece6"/><rect x="6" y="-9" width="32" height="13" rx="6" fill="#efece6"/>
    <path d="M-50 -168 C-46 -196 -24 -200 0 -200 C24 -200 46 -196 50 -168 L46 -72 H-46Z" fill="${shirt}"/>
    <path d="M-48 -172 C-66 -146 -60 -112 -14 -94 L-10 -110 C-38 -122 -38 -138 -34 -156Z" fill="${shirt}"/>
    <path d="M48 -172 C66 -146 60 -112 14 -94 L10 -110 C38 -122 38 -138 34 -156Z" fill="${shirt}"/>
    <ellipse cx="-6" cy="-98" rx="14" ry="11" fill="${skin}"/><ellipse cx="9" cy="-98" rx="14" ry="11" fill="${skinShade}"/>
    <rect x="-11" y="-218" width="22" height="26" rx="9" fill="${skinShade}"/>${head(hair, -244)}</g>`;
}

function head(hair: string, y: number): string {
  return `<g transform="translate(0 ${y})">
    <path d="M-36 6 C-40 -40 40 -40 36 6 C36 24 32 30 30 32 H-30 C-32 30 -36 24 -36 6Z" fill="${hair}"/>
    <ellipse cx="0" cy="8" rx="28" ry="32" fill="${skin}"/>
    <path d="M-30 4 C-30 -30 30 -30 30 4 C18 -12 -2 -16 -30 4Z" fill="${hair}"/>
    <path d="M-16 10 q5 -5 10 0 M6 10 q5 -5 10 0" stroke="#6b4e3d" stroke-width="3" fill="none" stroke-linecap="round"/>
    <path d="M-9 22 q9 8 18 0" stroke="#b5654f" stroke-width="3" fill="none" stroke-linecap="round"/>
    <circle cx="-19" cy="19" r="6" fill="#f0a58c" opacity=".5"/><circle cx="19" cy="19" r="6" fill="#f0a58c" opacity=".5"/></g>`;
}

/** Steam, as of hot tea or a bath. */
export function steam({ x, y, size = 1 }: Position): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".65">
    <path d="M-26 0 C-44 -26 -8 -44 -26 -74"/><path d="M4 0 C-14 -30 22 -50 4 -88"/><path d="M34 0 C16 -26 52 -44 34 -70"/></g>`;
}
