# syntax=docker/dockerfile:1
# docs/operations.md says how to use this file and what has been tested.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Copied first, so that a change of code does not reinstall dependencies.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What only the build needs goes, and the Node that the lockfile brings for machines with an older one: this image has its own.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
# MALLOC_MMAP_THRESHOLD_ returns the memory of decoded images to the system (scripts/launch.mjs).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
# Owned by root and readable by `node`: the process cannot change its own files.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/scripts/launch.mjs /app/scripts/start.mjs scripts/
COPY --from=build /app/scripts/build/build-state.mjs scripts/build/
COPY --from=build /app/build build
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=11s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "server"]
