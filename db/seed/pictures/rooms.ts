import {
  darkHair,
  greyHair,
  pottedPlant,
  drawRoom,
  drawSeatedPerson,
  drawStandingPerson,
  steam,
  drawWindow,
  type Scene,
} from './drawing.ts';
import type { Palette } from './palettes.ts';

/** A dining room: round tables, lamps, a wide window. */
export const diningRoom: Scene = (p) => `${drawRoom(p, 430)}
  ${drawWindow(p, { x: 120, y: 90, w: 380, h: 230 })}${drawWindow(p, { x: 620, y: 90, w: 380, h: 230 })}
  <path d="M120 320 L500 320 L640 675 L40 675Z M620 320 L1000 320 L1180 675 L600 675Z" fill="url(#shaft)" opacity=".7"/>
  ${[330, 830].map((x) => `<path d="M${x} 0 V86" stroke="${p.ink}" stroke-width="4"/><path d="M${x - 62} 132 C${x - 58} 92 ${x + 58} 92 ${x + 62} 132Z" fill="${p.accent}"/><ellipse cx="${x}" cy="132" rx="62" ry="9" fill="${p.glow}"/><circle cx="${x}" cy="150" r="120" fill="url(#glow)" opacity=".45"/>`).join('')}
  ${drawSeatedPerson({ x: 300, y: 560, size: 0.86, shirt: p.accentSoft, hair: greyHair })}${drawSeatedPerson({ x: 720, y: 560, size: 0.86, shirt: p.clothShade, hair: greyHair, flip: true })}${drawSeatedPerson({ x: 860, y: 560, size: 0.84, shirt: p.accent, hair: '#b9b2aa' })}
  ${drawStandingPerson({ x: 1030, y: 590, size: 1.02, shirt: p.accent, apron: p.cloth, hair: darkHair })}
  ${diningTable(p, 300)}${diningTable(p, 790)}${pottedPlant(p, { x: 90, y: 560, size: 0.95 })}`;

function diningTable(p: Palette, x: number): string {
  const place = (dx: number) =>
    `<ellipse cx="${x + dx}" cy="490" rx="40" ry="10" fill="${p.cloth}"/><ellipse cx="${x + dx}" cy="487" rx="24" ry="6" fill="${p.accentSoft}"/>`;
  return `<ellipse cx="${x}" cy="648" rx="130" ry="14" fill="${p.ink}" opacity=".15"/>
    <path d="M${x - 12} 510 V640 M${x - 60} 646 L${x} 620 L${x + 60} 646" stroke="${p.woodDark}" stroke-width="16" fill="none" stroke-linecap="round"/>
    <ellipse cx="${x}" cy="506" rx="190" ry="32" fill="${p.woodDark}"/><ellipse cx="${x}" cy="496" rx="190" ry="32" fill="${p.wood}"/>
    ${place(-86)}${place(90)}<path d="M${x - 8} 494 v-40 h16 v40Z" fill="${p.glass}"/><circle cx="${x - 6}" cy="446" r="12" fill="${p.accent}"/><circle cx="${x + 9}" cy="438" r="13" fill="${p.accentSoft}"/>`;
}

/** A private room with a care bed by the window. */
export const bedroom: Scene = (p) => `${drawRoom(p, 450)}
  ${drawWindow(p, { x: 110, y: 80, w: 330, h: 250 })}
  <path d="M88 58 H200 C190 160 180 260 112 344 H88Z M464 58 H360 C372 160 392 260 440 344 H464Z" fill="${p.accentSoft}" opacity=".9"/><rect x="70" y="48" width="410" height="14" rx="7" fill="${p.woodDark}"/>
  <path d="M110 330 H440 L560 675 H60Z" fill="url(#shaft)" opacity=".7"/>
  <rect x="760" y="110" width="150" height="110" rx="6" fill="${p.woodDark}"/><rect x="772" y="122" width="126" height="86" fill="${p.cloth}"/><path d="M772 208 L816 156 L846 186 L866 166 L898 208Z" fill="${p.leaf}"/><circle cx="866" cy="146" r="10" fill="${p.accent}"/>
  <ellipse cx="780" cy="646" rx="350" ry="16" fill="${p.ink}" opacity=".16"/>
  <rect x="1050" y="300" width="30" height="330" rx="8" fill="${p.wood}"/><rect x="470" y="420" width="24" height="210" rx="8" fill="${p.wood}"/>
  <rect x="486" y="540" width="570" height="50" rx="8" fill="${p.woodDark}"/><rect x="490" y="490" width="562" height="58" rx="22" fill="${p.cloth}"/>
  <path d="M490 520 C490 470 520 462 560 462 H880 C900 462 906 480 906 500 V560 H490Z" fill="${p.accent}"/><path d="M490 540 C600 520 760 560 906 530 V560 H490Z" fill="${p.ink}" opacity=".12"/><path d="M846 462 H906 V548 H846Z" fill="${p.accentSoft}"/>
  <rect x="918" y="440" width="126" height="62" rx="26" fill="${p.cloth}"/><path d="M926 486 q56 16 112 0" stroke="${p.clothShade}" stroke-width="5" fill="none"/>
  <path d="M560 500 H760" stroke="${p.metal}" stroke-width="10" stroke-linecap="round"/><path d="M580 500 V556 M650 500 V556 M740 500 V556" stroke="${p.metal}" stroke-width="7"/>
  <path d="M506 590 V640 M1030 590 V640" stroke="${p.woodDark}" stroke-width="14"/>
  <rect x="350" y="500" width="96" height="130" rx="6" fill="${p.wood}"/><path d="M362 556 H434" stroke="${p.woodDark}" stroke-width="4"/>
  <path d="M386 500 v-34 h24 v34Z" fill="${p.glass}"/><circle cx="388" cy="452" r="14" fill="${p.accent}"/><circle cx="410" cy="444" r="15" fill="${p.glow}"/><circle cx="398" cy="430" r="11" fill="${p.accentSoft}"/>
  ${pottedPlant(p, { x: 1140, y: 612, size: 0.9 })}`;

/** A bath of cypress with handrails. */
export const bath: Scene = (p) => `<rect width="1200" height="675" fill="${p.wall}"/>
  <path d="${grid({ step: 60, toX: 1200, toY: 430 })}" stroke="${p.wallShade}" stroke-width="3" fill="none"/>
  <rect y="430" width="1200" height="245" fill="${p.glass}" opacity=".65"/><rect y="430" width="1200" height="245" fill="${p.wallShade}" opacity=".35"/>
  ${drawWindow(p, { x: 150, y: 70, w: 330, h: 180 })}
  <path d="M150 250 H480 L640 675 H60Z" fill="url(#shaft)" opacity=".6"/>
  <path d="M560 300 H1110" stroke="${p.wood}" stroke-width="18" stroke-linecap="round"/><path d="M600 300 v26 M1070 300 v26" stroke="${p.metal}" stroke-width="10"/>
  <path d="M1120 180 V420" stroke="${p.wood}" stroke-width="18" stroke-linecap="round"/>
  <rect x="470" y="380" width="640" height="210" rx="12" fill="${p.wood}"/>
  <path d="${[434, 488, 542].map((y) => `M470 ${y} H1110`).join(' ')}" stroke="${p.woodDark}" stroke-width="4" opacity=".6"/>
  <path d="M450 362 H1130 L1112 398 H468Z" fill="${p.woodDark}"/><path d="M478 370 H1102 L1092 390 H488Z" fill="${p.glass}"/><path d="M520 380 h90 M680 376 h120 M880 382 h100" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/>
  ${steam({ x: 650, y: 350, size: 1.2 })}${steam({ x: 880, y: 340, size: 1.5 })}
  <path d="M140 560 H330 M160 560 V640 M310 560 V640" stroke="${p.wood}" stroke-width="18" stroke-linecap="round"/>
  <path d="M180 546 C184 500 286 500 290 546Z" fill="${p.accentSoft}"/><path d="M190 530 H280" stroke="${p.accent}" stroke-width="8"/>
  <path d="M370 570 H470 L456 640 H384Z" fill="${p.wood}"/><path d="M366 562 H474 V580 H366Z" fill="${p.woodDark}"/><path d="M382 600 H460" stroke="${p.metal}" stroke-width="5"/>
  <circle cx="920" cy="384" r="15" fill="#f2b54a"/><circle cx="760" cy="384" r="15" fill="#f2b54a"/><circle cx="764" cy="380" r="4" fill="#7fb27c"/>`;

/** A corridor at night. */
export const nightCorridor: Scene = (p) => `<rect width="1200" height="675" fill="${p.ink}"/>
  <path d="M0 0 H1200 L760 230 H440Z" fill="${p.wallShade}"/><path d="M0 0 L440 230 V430 L0 675Z" fill="${p.wall}"/><path d="M1200 0 L760 230 V430 L1200 675Z" fill="${p.wall}"/>
  <path d="M0 675 L440 430 H760 L1200 675Z" fill="${p.floor}"/><rect x="440" y="230" width="320" height="200" fill="${p.wallShade}"/>
  <rect x="520" y="262" width="160" height="130" fill="${p.skyTop}"/><circle cx="636" cy="298" r="18" fill="${p.glow}"/><circle cx="636" cy="298" r="70" fill="url(#glow)" opacity=".5"/><path d="M600 262 V392 M520 326 H680" stroke="${p.wood}" stroke-width="7"/>
  ${corridorDoors(p)}
  <path d="M0 470 L440 346 M1200 470 L760 346" stroke="${p.wood}" stroke-width="14"/>
  ${[
    [70, 590, 1.5],
    [230, 508, 1],
    [352, 448, 0.6],
    [1130, 590, 1.5],
    [970, 508, 1],
    [848, 448, 0.6],
  ]
    .map(
      ([x = 0, y = 0, size = 1]) =>
        `<circle cx="${x}" cy="${y}" r="${130 * size}" fill="url(#glow)" opacity=".6"/><ellipse cx="${x}" cy="${y}" rx="${15 * size}" ry="${10 * size}" fill="${p.glow}"/>`,
    )
    .join('')}
  <path d="M480 430 H720 L900 675 H300Z" fill="url(#shaft)" opacity=".25"/>
  ${drawStandingPerson({ x: 612, y: 560, size: 0.86, shirt: p.cloth, trousers: p.clothShade, hair: darkHair })}
  <circle cx="640" cy="416" r="90" fill="url(#glow)" opacity=".8"/><rect x="622" y="404" width="26" height="13" rx="6" fill="${p.glow}"/>`;

function corridorDoors(p: Palette): string {
  const left = [
    ['M60 130 L180 178 V560 L60 628Z', 160, 380],
    ['M250 206 L330 238 V476 L250 522Z', 318, 362],
    ['M372 254 L416 272 V430 L372 452Z', 408, 350],
  ] as const;
  return [1, -1]
    .map(
      (side) =>
        `<g transform="${side === 1 ? '' : 'translate(1200 0) scale(-1 1)'}">${left.map(([d, x, y]) => `<path d="${d}" fill="${p.wood}"/><circle cx="${x}" cy="${y}" r="6" fill="${p.accent}"/>`).join('')}</g>`,
    )
    .join('');
}

/** A shared living room with sofa and shelf in the afternoon. */
export const dayRoom: Scene = (p) => `${drawRoom(p, 450)}
  ${drawWindow(p, { x: 690, y: 70, w: 400, h: 240 })}<path d="M690 310 H1090 L1200 675 H620Z" fill="url(#shaft)" opacity=".7"/>
  <rect x="70" y="120" width="300" height="330" rx="8" fill="${p.woodDark}"/>${[0, 1, 2].map((row) => shelf(p, 136 + row * 104)).join('')}
  <circle cx="520" cy="160" r="54" fill="${p.cloth}"/><circle cx="520" cy="160" r="54" fill="none" stroke="${p.woodDark}" stroke-width="9"/><path d="M520 160 V124 M520 160 L544 172" stroke="${p.ink}" stroke-width="6" stroke-linecap="round"/>
  <ellipse cx="640" cy="640" rx="420" ry="26" fill="${p.accentSoft}" opacity=".8"/><ellipse cx="640" cy="640" rx="330" ry="17" fill="${p.accent}" opacity=".35"/>
  <path d="M420 460 C420 390 450 372 500 372 H880 C930 372 960 390 960 460 V560 H420Z" fill="${p.accent}"/><rect x="380" y="452" width="80" height="140" rx="34" fill="${p.accent}"/><rect x="920" y="452" width="80" height="140" rx="34" fill="${p.accent}"/>
  <rect x="450" y="500" width="480" height="84" rx="24" fill="${p.accentSoft}"/><path d="M690 506 V580" stroke="${p.accent}" stroke-width="5"/><path d="M380 560 h80 v20 a12 12 0 0 1 -12 12 h-56 a12 12 0 0 1 -12 -12Z M920 560 h80 v20 a12 12 0 0 1 -12 12 h-56 a12 12 0 0 1 -12 -12Z" fill="${p.ink}" opacity=".12"/>
  ${drawSeatedPerson({ x: 570, y: 622, size: 0.98, shirt: p.cloth, hair: greyHair })}${drawSeatedPerson({ x: 810, y: 622, size: 0.98, shirt: p.wood, hair: '#c8c2ba', flip: true })}
  ${pottedPlant(p, { x: 1110, y: 590, size: 1.15 })}`;

function shelf(p: Palette, y: number): string {
  const colours = [p.accent, p.cloth, p.accentSoft, p.leaf, p.wood, p.clothShade];
  const books = Array.from({ length: 10 }, (_, n) => {
    const h = 54 + ((n * 17) % 22);
    return `<rect x="${92 + n * 21}" y="${y + 84 - h}" width="17" height="${h}" rx="2" fill="${colours[(n * 5 + y) % colours.length]}"/>`;
  });
  return `<rect x="84" y="${y}" width="272" height="88" fill="${p.wallShade}"/>${books.join('')}<rect x="84" y="${y + 84}" width="272" height="8" fill="${p.wood}"/>`;
}

/** Exercise between the parallel bars. */
export const rehabilitation: Scene = (p) => `${drawRoom(p, 420)}
  ${[90, 470, 850].map((x) => drawWindow(p, { x, y: 80, w: 260, h: 210 })).join('')}
  <path d="M90 290 H1110 L1200 675 H0Z" fill="url(#shaft)" opacity=".5"/>
  <path d="M250 430 H980" stroke="${p.wood}" stroke-width="16" stroke-linecap="round"/><path d="M300 430 V560 M620 430 V560 M930 430 V560" stroke="${p.metal}" stroke-width="12"/>
  ${drawStandingPerson({ x: 540, y: 596, size: 0.98, shirt: p.accentSoft, hair: greyHair, trousers: p.woodDark })}${drawStandingPerson({ x: 690, y: 600, size: 1.04, shirt: p.accent, hair: darkHair, trousers: p.cloth, flip: true })}
  <path d="M170 500 H1060" stroke="${p.wood}" stroke-width="20" stroke-linecap="round"/><path d="M220 500 V640 M600 500 V640 M1010 500 V640" stroke="${p.metal}" stroke-width="16"/><path d="M180 640 h80 M560 640 h80 M970 640 h80" stroke="${p.ink}" stroke-width="12" stroke-linecap="round"/>
  <circle cx="1110" cy="560" r="78" fill="${p.accent}"/><path d="M1050 520 C1090 560 1130 560 1176 530 M1044 570 C1090 610 1140 606 1184 580" stroke="${p.accentSoft}" stroke-width="5" fill="none"/><circle cx="1086" cy="530" r="18" fill="#fff" opacity=".35"/>`;

/** The kitchen before a meal. */
export const kitchen: Scene = (
  p,
) => `<rect width="1200" height="675" fill="url(#wall)"/><path d="${grid({ step: 48, toX: 1200, toY: 420, fromY: 190 })}" stroke="${p.wallShade}" stroke-width="3" fill="none"/>
  <rect x="0" y="150" width="1200" height="20" fill="${p.wood}"/>${Array.from({ length: 9 }, (_, n) => `<path d="M${90 + n * 120} 150 h66 l-6 -54 h-54Z" fill="${[p.accentSoft, p.cloth, p.accent][n % 3]}"/><ellipse cx="${123 + n * 120}" cy="96" rx="27" ry="6" fill="${p.clothShade}"/>`).join('')}
  <path d="M520 0 H900 L850 96 H570Z" fill="${p.metal}"/>
  <rect y="420" width="1200" height="255" fill="${p.wood}"/><rect y="404" width="1200" height="34" fill="${p.metal}"/><path d="M0 452 H1200" stroke="${p.woodDark}" stroke-width="5"/>
  ${[0, 240, 480, 720, 960].map((x) => `<rect x="${x + 16}" y="470" width="208" height="190" rx="8" fill="${p.woodDark}" opacity=".25"/><path d="M${x + 90} 490 h60" stroke="${p.metal}" stroke-width="9" stroke-linecap="round"/>`).join('')}
  <path d="M570 404 V310 H750 V404Z" fill="${p.metal}"/><path d="M558 310 H762" stroke="${p.ink}" stroke-width="12" stroke-linecap="round"/><path d="M640 296 h40" stroke="${p.ink}" stroke-width="12" stroke-linecap="round"/><path d="M548 346 h22 M750 346 h22" stroke="${p.ink}" stroke-width="12" stroke-linecap="round"/><path d="M596 320 v70" stroke="#fff" stroke-width="14" opacity=".4"/>
  ${steam({ x: 660, y: 280, size: 1.3 })}
  <path d="M820 404 V366 H920 V404Z" fill="${p.ink}"/><path d="M920 378 H1010" stroke="${p.ink}" stroke-width="13" stroke-linecap="round"/><ellipse cx="870" cy="366" rx="50" ry="9" fill="${p.accent}"/>
  <rect x="80" y="384" width="220" height="20" rx="6" fill="${p.wood}"/><ellipse cx="140" cy="374" rx="24" ry="17" fill="#e58a5a"/><ellipse cx="186" cy="370" rx="30" ry="22" fill="${p.leaf}"/><ellipse cx="240" cy="374" rx="26" ry="17" fill="#d9c27a"/>
  ${drawStandingPerson({ x: 410, y: 690, size: 1.28, shirt: p.cloth, apron: p.accent, hair: darkHair })}
  <path d="M362 284 C362 236 458 236 458 284Z" fill="${p.cloth}"/>
  ${[1040, 1110].map((x) => `<ellipse cx="${x}" cy="396" rx="44" ry="12" fill="${p.cloth}"/><ellipse cx="${x}" cy="390" rx="28" ry="7" fill="${p.accentSoft}"/>`).join('')}`;

/** Clean folded towels in front of the machines. */
export const laundry: Scene = (p) => `${drawRoom(p, 470)}
  ${[110, 360].map((x) => `<rect x="${x}" y="190" width="220" height="290" rx="14" fill="${p.cloth}"/><rect x="${x}" y="190" width="220" height="60" rx="14" fill="${p.clothShade}"/><circle cx="${x + 40}" cy="220" r="13" fill="${p.accent}"/><path d="M${x + 80} 220 h100" stroke="${p.metal}" stroke-width="11" stroke-linecap="round"/><circle cx="${x + 110}" cy="358" r="82" fill="${p.metal}"/><circle cx="${x + 110}" cy="358" r="64" fill="${p.glass}"/><path d="M${x + 54} 376 C${x + 84} 342 ${x + 116} 398 ${x + 168} 362 C${x + 168} 416 ${x + 60} 430 ${x + 54} 376Z" fill="${p.accentSoft}"/><path d="M${x + 76} 328 q16 -22 40 -24" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round" opacity=".7"/>`).join('')}
  <path d="M660 90 H1150" stroke="${p.woodDark}" stroke-width="8"/>${[690, 800, 910, 1020].map((x, n) => `<path d="M${x} 90 h84 v${170 + (n % 2) * 34} h-84Z" fill="${[p.accentSoft, p.cloth, p.accent, p.clothShade][n]}"/><path d="M${x + 20} 82 v18 M${x + 64} 82 v18" stroke="${p.wood}" stroke-width="8"/>`).join('')}
  <path d="M600 560 H1160 V590 H600Z" fill="${p.wood}"/><path d="M640 590 V675 M1120 590 V675" stroke="${p.woodDark}" stroke-width="16"/>
  ${towels(p, 650)}${towels(p, 830)}
  <path d="M990 470 H1130 L1114 560 H1006Z" fill="${p.wood}"/><path d="M996 500 H1124 M1000 530 H1120" stroke="${p.woodDark}" stroke-width="6"/><path d="M1000 470 C1010 430 1050 450 1060 436 C1080 424 1120 440 1120 470Z" fill="${p.cloth}"/>`;

function towels(p: Palette, x: number): string {
  const colours = [p.cloth, p.accentSoft, p.accent, p.clothShade, p.cloth];
  return colours
    .map(
      (fill, n) =>
        `<rect x="${x + (n % 2) * 5}" y="${534 - n * 30}" width="136" height="28" rx="13" fill="${fill}"/><path d="M${x + 18} ${549 - n * 30} h104" stroke="${p.ink}" stroke-width="2" opacity=".14"/>`,
    )
    .join('');
}

/** Low tables and blocks, where children spend the day. */
export const playroom: Scene = (p) => `${drawRoom(p, 430)}
  ${drawWindow(p, { x: 130, y: 80, w: 330, h: 210 })}<path d="M130 290 H460 L600 675 H60Z" fill="url(#shaft)" opacity=".6"/>
  <path d="M540 70 C700 130 900 130 1080 60" stroke="${p.woodDark}" stroke-width="5" fill="none"/>${[570, 660, 750, 840, 930, 1020].map((x, n) => `<path d="M${x} ${[84, 103, 112, 113, 103, 84][n]} l54 0 l-27 52Z" fill="${[p.accent, p.accentSoft, p.leaf, p.glow, p.wood, p.accent][n]}"/>`).join('')}
  <rect x="640" y="250" width="420" height="180" rx="10" fill="${p.wood}"/>${[0, 1, 2].map((n) => `<rect x="${660 + n * 132}" y="270" width="116" height="146" rx="6" fill="${p.wallShade}"/><circle cx="${718 + n * 132}" cy="372" r="36" fill="${[p.accent, p.leaf, p.accentSoft][n]}"/>`).join('')}
  <ellipse cx="600" cy="600" rx="440" ry="56" fill="${p.accentSoft}" opacity=".75"/>
  <path d="M330 470 H700 L720 500 H310Z" fill="${p.wood}"/><path d="M350 500 V600 M680 500 V600" stroke="${p.woodDark}" stroke-width="14"/>
  <path d="M420 470 v-36 h36 v36Z" fill="${p.accent}"/><path d="M462 470 v-36 h36 v36Z" fill="${p.leaf}"/><path d="M440 434 v-34 h36 v34Z" fill="${p.glow}"/><path d="M560 470 l22 -40 l22 40Z" fill="${p.accent}"/>
  ${drawSeatedPerson({ x: 820, y: 606, size: 0.98, shirt: p.accent, hair: darkHair, trousers: p.ink })}
  <g transform="translate(250 600) scale(.62)">${drawSeatedPerson({ x: 0, y: 0, shirt: p.glow, hair: darkHair, trousers: p.leafDark })}</g><g transform="translate(960 612) scale(.6)">${drawSeatedPerson({ x: 0, y: 0, shirt: p.leaf, hair: '#6b4a35', trousers: p.woodDark })}</g>`;

function grid(area: { step: number; toX: number; toY: number; fromY?: number }): string {
  const { step, toX, toY, fromY = 0 } = area;
  const rows = Array.from(
    { length: Math.floor((toY - fromY) / step) + 1 },
    (_, n) => `M0 ${fromY + n * step} H${toX}`,
  );
  const columns = Array.from(
    { length: Math.floor(toX / step) + 1 },
    (_, n) => `M${n * step} ${fromY} V${toY}`,
  );
  return [...rows, ...columns].join(' ');
}
