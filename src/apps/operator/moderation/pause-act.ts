import type { QueryRef } from '#platform/web/graphql/query.ts';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { OperatorPauseRecruitmentMutation } from './reports-client.ts';

type Paused = { id: string; name: string; text: string; invalidates?: readonly QueryRef[] };

/** 募集を止める: action that stops a posting; `name` is part of the button's accessible name. */
export const pausePostingOperatorAct = ({ id, name, ...options }: Paused) =>
  createOperatorAct({
    ...options,
    label: '募集を止める',
    name: `${name}の募集を止める`,
    danger: true,
    title: 'この募集を止めますか？',
    done: '募集を止めました',
    operation: OperatorPauseRecruitmentMutation,
    input: () => ({ id }),
  });
