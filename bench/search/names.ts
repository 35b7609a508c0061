/** Names of the search bench's variants in its table. */
export const searchVariantNames = {
  raw: 'raw',
  product: 'the product',
  alone: 'the product, no answer shared',
  workers: 'the product, signed in',
  yoga: 'Yoga, plain',
  apollo: 'Apollo Server',
  mercurius: 'Mercurius',
  compiling: 'Mercurius with jit',
  rawPacked: 'raw, brotli 1',
  productPacked: 'the product, brotli as browsers ask',
} as const;

export type VariantName = (typeof searchVariantNames)[keyof typeof searchVariantNames];
