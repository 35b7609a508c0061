import type { Scene } from './drawing.ts';
import * as exteriors from './exteriors.ts';
import * as objects from './objects.ts';
import { lightPalettes, type SceneLight } from './palettes.ts';
import * as rooms from './rooms.ts';
import { drawPicture } from './drawing.ts';

type Print = { scene: Scene; lights: readonly SceneLight[] };

/**
 * Every scene with the lights in which it is drawn. The names never change, because they are the keys of stored
 * pictures.
 */
const prints = {
  residence: { scene: exteriors.residence, lights: ['morning', 'noon', 'evening', 'spring'] },
  cottage: { scene: exteriors.cottage, lights: ['morning', 'noon', 'evening'] },
  entrance: { scene: exteriors.entrance, lights: ['morning', 'noon', 'evening'] },
  car: { scene: exteriors.pickUpCar, lights: ['morning', 'noon'] },
  clinic: { scene: exteriors.clinic, lights: ['morning', 'noon'] },
  bench: { scene: exteriors.gardenBench, lights: ['morning', 'evening', 'spring'] },
  walk: { scene: exteriors.walk, lights: ['noon', 'spring'] },
  flowers: { scene: exteriors.flowerBed, lights: ['morning', 'spring'] },
  dining: { scene: rooms.diningRoom, lights: ['morning', 'noon', 'evening'] },
  bedroom: { scene: rooms.bedroom, lights: ['morning', 'noon', 'spring'] },
  bath: { scene: rooms.bath, lights: ['morning', 'noon'] },
  corridor: { scene: rooms.nightCorridor, lights: ['night'] },
  dayroom: { scene: rooms.dayRoom, lights: ['morning', 'noon', 'evening'] },
  rehabilitation: { scene: rooms.rehabilitation, lights: ['noon', 'morning'] },
  kitchen: { scene: rooms.kitchen, lights: ['morning', 'evening'] },
  laundry: { scene: rooms.laundry, lights: ['noon', 'spring'] },
  playroom: { scene: rooms.playroom, lights: ['morning', 'noon'] },
  tea: { scene: objects.tea, lights: ['morning', 'spring'] },
  frame: { scene: objects.walkingFrame, lights: ['noon', 'evening'] },
  records: { scene: objects.records, lights: ['noon', 'morning'] },
  meal: { scene: objects.meal, lights: ['morning', 'evening'] },
  handicraft: { scene: objects.handicraft, lights: ['spring', 'noon'] },
  belongings: { scene: objects.belongings, lights: ['noon', 'morning'] },
} satisfies Record<string, Print>;

export type SceneName = keyof typeof prints;
export type DrawnPicture = { scene: SceneName; light: SceneLight; svg: string };

/** Every picture of the demo region as SVG. */
export function drawAllPictures(): DrawnPicture[] {
  return Object.entries(prints).flatMap(([scene, print]) =>
    print.lights.map((light) => ({
      // The type of `Object.entries` loses the names of the keys.
      scene: scene as SceneName,
      light,
      svg: drawPicture(print.scene, lightPalettes[light]),
    })),
  );
}

/** The lights in which a scene is drawn. */
export function lightsOf(scene: SceneName): readonly SceneLight[] {
  return prints[scene].lights;
}
