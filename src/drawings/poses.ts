import { type Point, points } from './geometry.ts';

/** A body in tenths of its height: feet at 0, y upwards negative, looking to the right. */
export interface Pose {
  head: Point;
  shoulder: Point;
  hip: Point;
  legs: readonly (readonly Point[])[];
  arms: readonly (readonly Point[])[];
  /** A walking stick, a brush, a broom: whatever the hand holds, as one line. */
  stick?: readonly Point[];
}

/** The ways people stand, walk and work. */
export const poses = {
  walk: {
    head: [0.95, -9.1],
    shoulder: [0.55, -7.5],
    hip: [-0.1, -4.7],
    legs: [points('-0.1,-4.7 -0.35,-2.5 -1.75,-0.25 -1.2,-0.1'), points('-0.1,-4.7 1.25,-2.75 1.35,-0.15 2,-0.1')],
    arms: [points('0.55,-7.3 1.25,-5.8 2.35,-5.5')],
    stick: points('2.1,-6.5 3,0'),
  },
  climb: {
    head: [1.7, -8.9],
    shoulder: [1.1, -7.4],
    hip: [-0.1, -4.9],
    legs: [points('-0.1,-4.9 -0.2,-2.6 -1.4,-0.1 -0.8,0'), points('-0.1,-4.9 1.7,-3.9 1.6,-1.5 2.2,-1.4')],
    arms: [points('1.1,-7.2 1.9,-5.6 2.9,-5.7')],
    stick: points('2.7,-6.8 3.5,-1.2'),
  },
  stand: {
    head: [0.1, -9.2],
    shoulder: [0, -7.6],
    hip: [0, -4.7],
    legs: [points('-0.35,-4.7 -0.45,-2.4 -0.5,-0.1 0,-0.1'), points('0.35,-4.7 0.45,-2.4 0.55,-0.1 1.05,-0.1')],
    arms: [points('0.2,-7.3 0.85,-5.9 0.75,-4.5')],
  },
  give: {
    head: [0.35, -9.2],
    shoulder: [0.1, -7.6],
    hip: [0, -4.7],
    legs: [points('-0.35,-4.7 -0.5,-2.4 -0.7,-0.1 -0.2,-0.1'), points('0.3,-4.7 0.6,-2.4 0.7,-0.1 1.2,-0.1')],
    arms: [points('0.2,-7.3 1.1,-6 2.4,-6.1')],
  },
  bend: {
    head: [2.9, -7.1],
    shoulder: [1.8, -6.5],
    hip: [-0.5, -4.6],
    legs: [points('-0.5,-4.6 -0.5,-2.4 -0.8,-0.1 -0.2,-0.1'), points('-0.5,-4.6 0.5,-2.6 0.2,-0.1 0.9,-0.1')],
    arms: [points('1.8,-6.3 2.2,-4.2 2.8,-2.4')],
  },
  reach: {
    head: [0.4, -9.1],
    shoulder: [0.2, -7.5],
    hip: [0, -4.7],
    legs: [points('-0.35,-4.7 -0.5,-2.4 -0.8,-0.1 -0.3,-0.1'), points('0.3,-4.7 0.6,-2.4 0.7,-0.1 1.2,-0.1')],
    arms: [points('0.3,-7.3 1.5,-8.3 2.5,-9.6')],
    stick: points('2.3,-9.3 3.3,-11'),
  },
  kneel: {
    head: [1.2, -6.6],
    shoulder: [0.7, -5.1],
    hip: [-0.5, -2.5],
    legs: [points('-0.5,-2.5 0.8,-0.4 -1.2,-0.2'), points('-0.5,-2.5 1.3,-2.5 1.2,-0.1 1.8,-0.1')],
    arms: [points('0.8,-4.9 1.7,-3.4 2.7,-2.2')],
  },
  sit: {
    head: [0.4, -6.4],
    shoulder: [0.1, -4.9],
    hip: [-0.3, -2],
    legs: [points('-0.3,-2 1.6,-2.3 1.7,-0.1 2.3,-0.1'), points('-0.3,-2 1.2,-2 1.1,-0.1 1.7,-0.1')],
    arms: [points('0.2,-4.7 1,-3.2 2.2,-3.4')],
  },
} satisfies Record<string, Pose>;
