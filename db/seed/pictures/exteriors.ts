import {
  bush,
  cloud,
  darkHair,
  greyHair,
  drawSeatedPerson,
  sky,
  drawStandingPerson,
  tree,
  type Scene,
} from './drawing.ts';
import type { Palette } from './palettes.ts';

/** A home of three floors with balconies. */
export const residence: Scene = (p) => `${sky(p)}${hills(p)}${lawn}
  ${tree(p, { x: 96, y: 600, size: 1.15 })}
  <rect x="205" y="150" width="760" height="430" rx="10" fill="url(#wall)"/>
  <rect x="188" y="128" width="794" height="34" rx="8" fill="${p.roof}"/>
  ${[0, 1, 2].map((floor) => residenceFloor(p, 196 + floor * 122, floor === 2)).join('')}
  <rect x="500" y="452" width="170" height="128" rx="6" fill="${p.woodDark}"/>
  <rect x="510" y="462" width="73" height="118" fill="${p.glass}"/><rect x="588" y="462" width="73" height="118" fill="${p.glass}"/>
  <path d="M470 452 H700 L686 424 H484Z" fill="${p.roof}"/>
  <path d="M470 675 C500 620 512 600 520 580 H652 C662 602 682 628 720 675Z" fill="${p.floor}"/>
  ${bush(p, { x: 300, y: 592 })}${bush(p, { x: 420, y: 596, size: 0.8 })}${bush(p, { x: 790, y: 594 })}${bush(p, { x: 905, y: 596, size: 0.85 })}
  ${tree(p, { x: 1084, y: 606, size: 1.3 })}`;

function residenceFloor(p: Palette, y: number, isGround: boolean): string {
  const columns = isGround ? [236, 362, 700, 826] : [236, 362, 488, 594, 700, 826];
  const panes = columns.map(
    (x) => `<rect x="${x}" y="${y}" width="96" height="74" rx="4" fill="${p.glass}"/>
      <path d="M${x} ${y + 74} L${x + 44} ${y} H${x + 70} L${x + 26} ${y + 74}Z" fill="#fff" opacity=".28"/>
      <rect x="${x + 45}" y="${y}" width="6" height="74" fill="${p.wall}"/>
      <path d="M${x} ${y} h20 v74 h-20Z" fill="${p.accentSoft}" opacity=".8"/>`,
  );
  const rail = isGround
    ? ''
    : `<rect x="226" y="${y + 66}" width="716" height="30" fill="${p.wood}" opacity=".92"/>
      <path d="${Array.from({ length: 44 }, (_, step) => `M${234 + step * 16} ${y + 68} v26`).join(' ')}" stroke="${p.woodDark}" stroke-width="2" opacity=".6"/>`;
  return panes.join('') + rail;
}

/** A low wooden house with a porch, as group homes often are. */
export const cottage: Scene = (p) => `${sky(p)}${hills(p)}${lawn}
  ${tree(p, { x: 1070, y: 590, size: 1.25 })}
  <rect x="240" y="330" width="690" height="240" fill="url(#wall)"/>
  <path d="M190 340 L400 176 H790 L980 340Z" fill="${p.roof}"/>
  <path d="M190 340 H980 V356 H190Z" fill="${p.ink}" opacity=".35"/>
  <path d="M470 340 L590 226 L710 340Z" fill="${p.wall}"/><path d="M452 346 L590 212 L728 346 L716 356 L590 236 L464 356Z" fill="${p.roof}"/>
  <circle cx="590" cy="304" r="26" fill="${p.glass}"/><path d="M564 304 H616 M590 278 V330" stroke="${p.wood}" stroke-width="5"/>
  ${[280, 760].map((x) => `<rect x="${x - 8}" y="392" width="146" height="112" rx="5" fill="${p.wood}"/><rect x="${x}" y="400" width="130" height="96" fill="${p.glass}"/><path d="M${x + 65} 400 V496 M${x} 448 H${x + 130}" stroke="${p.wood}" stroke-width="6"/><path d="M${x} 400 h34 c6 40 -10 70 -34 80Z M${x + 130} 400 h-34 c-6 40 10 70 34 80Z" fill="${p.cloth}" opacity=".9"/>`).join('')}
  <rect x="528" y="400" width="124" height="170" rx="5" fill="${p.woodDark}"/><rect x="540" y="412" width="100" height="158" fill="${p.wood}"/>
  <rect x="552" y="424" width="76" height="66" fill="${p.glass}"/><circle cx="630" cy="506" r="5" fill="${p.ink}"/>
  <path d="M480 392 H700 V404 H480Z" fill="${p.woodDark}"/><path d="M490 400 V570 M690 400 V570" stroke="${p.woodDark}" stroke-width="12"/>
  <path d="M470 570 H712 L726 592 H456Z" fill="${p.floor}"/>
  <path d="M456 592 C440 630 420 650 400 675 H800 C770 650 742 630 726 592Z" fill="${p.floorShade}" opacity=".7"/>
  ${flowers(p, { x: 250, y: 580, count: 8 })}${flowers(p, { x: 740, y: 580, count: 7 })}
  ${bush(p, { x: 150, y: 592, size: 1.2 })}`;

/** An entrance with glass, a canopy and a person who greets. */
export const entrance: Scene = (p) => `<rect width="1200" height="675" fill="url(#wall)"/>
  <path d="${Array.from({ length: 9 }, (_, row) => `M0 ${60 + row * 64} H1200`).join(' ')}" stroke="${p.wallShade}" stroke-width="3"/>
  <rect y="570" width="1200" height="105" fill="${p.groundShade}"/><path d="M250 675 L330 570 H870 L950 675Z" fill="${p.floor}"/>
  <path d="M230 150 H970 L1010 96 H190Z" fill="${p.roof}"/><rect x="230" y="150" width="740" height="16" fill="${p.ink}" opacity=".35"/>
  <rect x="300" y="166" width="600" height="404" fill="${p.woodDark}"/>
  <rect x="316" y="182" width="568" height="388" fill="${p.glow}" opacity=".9"/>
  <rect x="316" y="182" width="568" height="388" fill="${p.glass}" opacity=".55"/>
  <rect x="372" y="420" width="150" height="150" fill="${p.wood}" opacity=".55"/><rect x="392" y="330" width="110" height="80" fill="${p.accentSoft}" opacity=".6"/>
  <path d="M458 182 V570 M742 182 V570" stroke="${p.woodDark}" stroke-width="14"/><path d="M600 182 V570" stroke="${p.woodDark}" stroke-width="9"/>
  <path d="M330 560 L470 190 H540 L400 560Z" fill="#fff" opacity=".22"/>
  <path d="M584 350 v70 M616 350 v70" stroke="${p.metal}" stroke-width="9" stroke-linecap="round"/>
  <rect x="1000" y="250" width="120" height="150" rx="8" fill="${p.wood}"/><circle cx="1060" cy="312" r="34" fill="${p.accent}"/><path d="M1040 318 q20 -40 40 0 q-20 26 -40 0Z" fill="${p.cloth}"/><rect x="1024" y="362" width="72" height="8" rx="4" fill="${p.woodDark}"/>
  ${bush(p, { x: 150, y: 584, size: 1.5 })}${bush(p, { x: 1075, y: 586, size: 1.4 })}
  ${drawStandingPerson({ x: 690, y: 606, size: 1.08, shirt: p.accent, apron: p.cloth, hair: darkHair })}
  ${flowers(p, { x: 70, y: 600, count: 8 })}${flowers(p, { x: 985, y: 602, count: 8 })}`;

/** A car that brings people to a day service and home. */
export const pickUpCar: Scene = (p) => `${sky(p)}${hills(p)}
  <rect y="430" width="1200" height="60" fill="${p.ground}"/><rect y="480" width="1200" height="195" fill="${p.metal}"/>
  <rect y="480" width="1200" height="14" fill="${p.wallShade}"/><path d="M40 610 h130 M300 610 h130 M560 610 h130 M820 610 h130 M1080 610 h130" stroke="${p.cloth}" stroke-width="10" opacity=".8"/>
  <rect x="60" y="230" width="330" height="252" fill="url(#wall)"/><path d="M36 240 L120 150 H330 L414 240Z" fill="${p.roof}"/>
  <rect x="110" y="290" width="100" height="84" fill="${p.glass}"/><rect x="262" y="300" width="84" height="182" fill="${p.wood}"/>
  ${tree(p, { x: 1090, y: 488, size: 1.05 })}${bush(p, { x: 470, y: 486 })}
  <ellipse cx="700" cy="604" rx="310" ry="20" fill="${p.ink}" opacity=".25"/>
  <path d="M420 580 V352 C420 330 436 316 460 316 H806 C836 316 850 330 866 352 L912 424 L966 446 C984 454 990 468 990 488 V580Z" fill="${p.cloth}"/>
  <path d="M420 500 H990 V580 H420Z" fill="${p.accent}"/><path d="M420 488 H990 V502 H420Z" fill="${p.accentSoft}"/>
  <path d="M446 344 H560 V434 H446Z M576 344 H700 V434 H576Z" fill="${p.glass}"/><path d="M716 344 H802 C822 344 832 352 842 366 L880 434 H716Z" fill="${p.glass}"/>
  <path d="M460 434 L500 344 H528 L488 434Z M596 434 L636 344 H664 L624 434Z M740 434 L780 344 H804 L764 434Z" fill="#fff" opacity=".3"/>
  <path d="M708 330 V580 M568 330 V580" stroke="${p.clothShade}" stroke-width="4"/><rect x="722" y="456" width="40" height="8" rx="4" fill="${p.metal}"/>
  <rect x="960" y="470" width="26" height="20" rx="8" fill="${p.glow}"/>
  ${[530, 872].map((x) => `<circle cx="${x}" cy="582" r="50" fill="${p.ink}"/><circle cx="${x}" cy="582" r="26" fill="${p.metal}"/><circle cx="${x}" cy="582" r="9" fill="${p.ink}"/>`).join('')}
  ${drawStandingPerson({ x: 330, y: 606, size: 0.86, shirt: p.accent, apron: p.cloth, hair: darkHair })}
  ${drawStandingPerson({ x: 232, y: 608, size: 0.8, shirt: p.accentSoft, hair: greyHair, trousers: p.wood, flip: true })}`;

/** A clinic or small hospital. */
export const clinic: Scene = (p) => `${sky(p)}${cloud(p, { x: 1040, y: 250, size: 0.6 })}${lawn}
  <rect x="150" y="250" width="420" height="330" fill="${p.wallShade}"/><rect x="420" y="140" width="600" height="440" fill="url(#wall)"/>
  <rect x="404" y="124" width="632" height="26" rx="6" fill="${p.accent}"/><rect x="134" y="238" width="290" height="20" rx="6" fill="${p.accent}"/>
  ${[0, 1, 2].map((row) => [470, 600, 820, 930].map((x) => `<rect x="${x}" y="${190 + row * 92}" width="${x === 600 ? 150 : 66}" height="60" rx="4" fill="${p.glass}"/><path d="M${x} ${250 + row * 92} l28 -60 h16 l-28 60Z" fill="#fff" opacity=".3"/>`).join('')).join('')}
  ${[0, 1].map((row) => [190, 300].map((x) => `<rect x="${x}" y="${290 + row * 106}" width="82" height="64" rx="4" fill="${p.glass}"/>`).join('')).join('')}
  <circle cx="784" cy="216" r="30" fill="${p.cloth}"/><path d="M776 196 h16 v12 h12 v16 h-12 v12 h-16 v-12 h-12 v-16 h12Z" fill="${p.accent}"/>
  <path d="M570 470 H860 L880 498 H550Z" fill="${p.roof}"/><rect x="610" y="498" width="210" height="82" fill="${p.glow}"/><path d="M715 498 V580" stroke="${p.metal}" stroke-width="8"/>
  <path d="M560 675 L610 580 H820 L890 675Z" fill="${p.wallShade}"/>
  ${bush(p, { x: 240, y: 596 })}${bush(p, { x: 390, y: 600, size: 0.9 })}${bush(p, { x: 960, y: 598, size: 1.1 })}
  ${tree(p, { x: 84, y: 612, size: 1.1 })}${tree(p, { x: 1120, y: 612, size: 1.2 })}`;

/** Garden: a bench under a tree, two people in the shade. */
export const gardenBench: Scene = (p) => `${sky(p)}${hills(p)}${lawn}
  <path d="M0 640 C260 560 520 612 700 560 C880 512 1020 520 1200 470 V540 C1000 566 900 580 760 616 C560 666 300 620 120 675 H0Z" fill="${p.floor}" opacity=".8"/>
  ${tree(p, { x: 330, y: 560, size: 1.9 })}
  <path d="M470 470 H800 M470 500 H800" stroke="${p.wood}" stroke-width="16" stroke-linecap="round"/>
  ${drawSeatedPerson({ x: 580, y: 604, size: 0.92, shirt: p.accentSoft, hair: greyHair })}${drawSeatedPerson({ x: 694, y: 604, size: 0.96, shirt: p.accent, hair: darkHair, trousers: p.ink, flip: true })}
  <path d="M484 536 V608 M786 536 V608" stroke="${p.woodDark}" stroke-width="12"/>
  ${flowers(p, { x: 860, y: 606, count: 12 })}${flowers(p, { x: 60, y: 640, count: 9 })}${bush(p, { x: 1090, y: 560, size: 1.3 })}`;

/** A walk with a wheelchair along a row of trees. */
export const walk: Scene = (p) => `${sky(p)}${hills(p)}${lawn}
  ${[90, 330, 900, 1120].map((x, index) => tree(p, { x, y: 520 + (index % 2) * 14, size: 1 + (index % 2) * 0.18 })).join('')}
  <path d="M0 560 H1200 V650 H0Z" fill="${p.floor}"/><path d="M0 560 H1200" stroke="${p.floorShade}" stroke-width="6"/>
  ${drawSeatedPerson({ x: 640, y: 622, size: 0.9, shirt: p.accentSoft, hair: greyHair })}
  <path d="M588 430 V560 H700" stroke="${p.ink}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M588 440 H556" stroke="${p.ink}" stroke-width="9" stroke-linecap="round"/>
  <circle cx="610" cy="592" r="46" fill="none" stroke="${p.ink}" stroke-width="8"/><path d="M610 546 V638 M564 592 H656 M578 560 L642 624 M642 560 L578 624" stroke="${p.metal}" stroke-width="3"/><circle cx="704" cy="622" r="16" fill="none" stroke="${p.ink}" stroke-width="7"/>
  ${drawStandingPerson({ x: 512, y: 636, size: 1, shirt: p.accent, apron: p.cloth, hair: darkHair })}
  ${flowers(p, { x: 780, y: 660, count: 12 })}${flowers(p, { x: 30, y: 664, count: 12 })}`;

/** Flowers in a bed, a watering can beside them. */
export const flowerBed: Scene = (p) => `${sky(p)}${hills(p)}${lawn}
  <rect x="110" y="470" width="760" height="130" rx="14" fill="${p.wood}"/><path d="M110 512 H870 M110 556 H870" stroke="${p.woodDark}" stroke-width="4" opacity=".6"/>
  <rect x="130" y="454" width="720" height="34" rx="10" fill="${p.woodDark}"/>
  ${Array.from({ length: 11 }, (_, n) => bigFlower(p, 170 + n * 64, 462, 118 + ((n * 37) % 90), n)).join('')}
  ${tree(p, { x: 1080, y: 560, size: 1.35 })}
  <ellipse cx="980" cy="622" rx="120" ry="14" fill="${p.ink}" opacity=".15"/>
  <path d="M920 490 H1050 L1040 620 H930Z" fill="${p.accent}"/><path d="M930 560 L860 480" stroke="${p.accent}" stroke-width="18" stroke-linecap="round"/><path d="M838 482 L878 452" stroke="${p.accent}" stroke-width="14" stroke-linecap="round"/>
  <path d="M940 490 C940 430 1040 430 1040 500" stroke="${p.accent}" stroke-width="14" fill="none"/><path d="M1010 490 H1050 L1040 620 H1016Z" fill="${p.ink}" opacity=".14"/>`;

function bigFlower(p: Palette, x: number, y: number, stem: number, n: number): string {
  const fill = [p.accent, p.accentSoft, p.cloth, p.glow][n % 4] ?? p.accent;
  const petals = [0, 60, 120, 180, 240, 300].map(
    (angle) =>
      `<ellipse transform="rotate(${angle})" cx="0" cy="-20" rx="14" ry="20" fill="${fill}"/>`,
  );
  return `<path d="M${x} ${y} C${x - 14} ${y - stem / 2} ${x + 10} ${y - stem / 2} ${x} ${y - stem}" stroke="${p.leafDark}" stroke-width="7" fill="none"/>
    <path d="M${x} ${y - 30} C${x + 34} ${y - 44} ${x + 36} ${y - 70} ${x + 40} ${y - 84} C${x + 14} ${y - 74} ${x} ${y - 56} ${x} ${y - 30}Z" fill="${p.leaf}"/>
    <g transform="translate(${x} ${y - stem})">${petals.join('')}<circle r="11" fill="${p.wood}"/></g>`;
}

function hills(p: Palette): string {
  return `<path d="M0 470 C180 380 340 420 520 400 C720 372 900 330 1200 420 V560 H0Z" fill="${p.leafLight}" opacity=".55"/>
  <path d="M0 500 C240 440 420 470 640 450 C880 424 1040 440 1200 470 V580 H0Z" fill="${p.leaf}" opacity=".45"/>`;
}

/** The ground below every house. */
const lawn = `<path d="M0 540 C300 516 800 520 1200 536 V675 H0Z" fill="url(#ground)"/>`;

function flowers(p: Palette, { x, y, count }: { x: number; y: number; count: number }): string {
  return Array.from({ length: count }, (_, n) => {
    const cx = x + n * 24 + ((n * 13) % 9);
    const cy = y - ((n * 29) % 22);
    const fill = [p.accent, p.cloth, p.accentSoft][n % 3] ?? p.accent;
    return `<path d="M${cx} ${cy} v24" stroke="${p.leafDark}" stroke-width="4"/><circle cx="${cx}" cy="${cy}" r="10" fill="${fill}"/><circle cx="${cx}" cy="${cy}" r="4" fill="${p.glow}"/>`;
  }).join('');
}
